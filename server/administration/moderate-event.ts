import { findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { findEvent, hideEvent, restoreEvent, type WholeEvent } from '../events/index.ts';
import { queueMail } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { recipientOf } from './file-report.ts';
import type { AdministrationParts } from './parts.ts';
import { settleReportsOf } from './report-store.ts';

interface Asked {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Takes an event out of sight; its organiser is told why, and what was reported of it is settled.
 *
 * @throws Problem `event_not_found`
 */
export async function hide(
  parts: AdministrationParts,
  { caller, eventId, reason }: Asked & { reason: string },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const event = await hideEvent(parts, tx, { caller, eventId, reason });
    await settleReportsOf(tx, { eventId }, parts.clock.now());
    if (event === null) return;
    const url = `${parts.siteUrl}/EventManager/${eventId}`;
    await tellOrganiser(tx, event, { kind: 'event_hidden', values: { title: event.title, reason, url } });
  });
}

/**
 * Shows an event again; its organiser is told.
 *
 * @throws Problem `event_not_found`
 */
export async function restore(parts: AdministrationParts, { caller, eventId }: Asked): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const event = await restoreEvent(parts, tx, { caller, eventId });
    if (event === null) return;
    const url = `${parts.siteUrl}/event/${eventId}`;
    await tellOrganiser(tx, event, { kind: 'event_restored', values: { title: event.title, url } });
  });
}

/**
 * Says that an event, or one post on its board, is all right as it is.
 *
 * @throws Problem `event_not_found`
 */
export async function settle(
  parts: AdministrationParts,
  { caller, eventId, postId = null }: Asked & { postId?: string | null | undefined },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if ((await findEvent(tx, eventId)) === null) throw new Problem('event_not_found');
    const now = parts.clock.now();
    const count = await settleReportsOf(tx, { eventId, postId }, now);
    if (count === 0) return;
    const object =
      postId === null ? ({ kind: 'event', id: eventId } as const) : ({ kind: 'post', id: postId } as const);
    await recordAction(tx, now, {
      action: 'reports_settled',
      actorId: caller.userId,
      object,
      details: { count },
    });
  });
}

type Told =
  | {
      readonly kind: 'event_hidden';
      readonly values: { readonly title: string; readonly reason: string; readonly url: string };
    }
  | { readonly kind: 'event_restored'; readonly values: { readonly title: string; readonly url: string } };

async function tellOrganiser(tx: Tx, { id, organiserId }: WholeEvent, told: Told): Promise<void> {
  const organiser = (await findPeople(tx, [organiserId])).get(organiserId);
  if (organiser === undefined) return;
  await queueMail(tx, { ...told, to: recipientOf(organiser), about: { userId: organiserId, eventId: id } });
}
