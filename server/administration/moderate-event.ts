import { findPeople } from '../accounts/index.ts';
import { hideEvent, restoreEvent, type WholeEvent } from '../events/index.ts';
import { queueMail } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { announceHiding, resumeSales } from '../registrations/index.ts';
import { recipientOf } from './file-report.ts';
import type { AdministrationParts } from './parts.ts';
import { settleReportsOf } from './report-store.ts';

/**
 * Takes an event out of sight for a reason, which settles what was reported of it, or shows it again (null); its
 * organiser is told, and of the hiding those who are registered: they keep what they have, and nobody else can buy.
 *
 * @throws Problem `event_not_found`
 */
export async function moderateEvent(
  parts: AdministrationParts,
  asked: { readonly caller: Principal; readonly eventId: string; readonly reason: string | null },
): Promise<void> {
  const { caller, eventId, reason } = asked;
  await transaction(parts.db, async (tx) => {
    if (reason === null) {
      const event = await restoreEvent(parts, tx, { caller, eventId });
      if (event === null) return;
      await resumeSales(tx, { eventId });
      const url = `${parts.siteUrl}/event/${eventId}`;
      await tellOrganiser(tx, event, { kind: 'event_restored', values: { title: event.title, url } });
      return;
    }
    const event = await hideEvent(parts, tx, { caller, eventId, reason });
    await settleReportsOf(tx, { kind: 'events', subjectId: eventId }, undefined, parts.clock.now());
    if (event === null) return;
    await announceHiding(tx, eventId, parts.clock.now());
    const url = `${parts.siteUrl}/EventManager/${eventId}`;
    await tellOrganiser(tx, event, { kind: 'event_hidden', values: { title: event.title, reason, url } });
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
