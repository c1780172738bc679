import { inLanguage } from '../../../contracts/languages.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { hideEvent, restoreEvent, type WholeEvent } from '../events/index.ts';
import { hideGroup } from '../groups/index.ts';
import { queueMail } from '../mail/index.ts';
import { announceHiding, eventFacts, reofferSeats } from '../registrations/index.ts';
import { settleReportsOf } from './report-store.ts';
import { type ModerationDeps, recipientOf } from './reports.ts';

/**
 * Hides an event with a reason, which settles its reports, or makes it visible (null). The
 * organiser is notified, and of a hiding the attendees too: they keep their registrations, but no
 * one else can buy.
 * @throws Problem `event_not_found`
 */
export async function moderateEvent(
  deps: ModerationDeps,
  asked: { readonly caller: Principal; readonly eventId: string; readonly reason: string | null },
): Promise<void> {
  const { caller, eventId, reason } = asked;
  await transaction(deps.db, async (tx) => {
    if (reason === null) {
      const event = await restoreEvent(deps, tx, { caller, eventId });
      if (event === null) return;
      await reofferSeats(tx, { eventId });
      const url = `${deps.siteUrl}/event/${eventId}`;
      await notifyOrganiser(deps, tx, event, { kind: 'event_restored', url });
      return;
    }
    const event = await hideEvent(deps, tx, { caller, eventId, reason });
    await settleReportsOf(tx, { kind: 'events', subjectId: eventId }, undefined, deps.clock.now());
    if (event === null) return;
    await announceHiding(tx, eventId, deps.clock.now());
    const url = `${deps.siteUrl}/EventManager/${eventId}`;
    await notifyOrganiser(deps, tx, event, { kind: 'event_hidden', url, reason });
  });
}

type Notified =
  | { readonly kind: 'event_hidden'; readonly url: string; readonly reason: string }
  | { readonly kind: 'event_restored'; readonly url: string };

async function notifyOrganiser(
  deps: ModerationDeps,
  tx: Tx,
  event: WholeEvent,
  notified: Notified,
): Promise<void> {
  const { id, organiserId } = event;
  const organiser = (await findPeople(tx, [organiserId])).get(organiserId);
  if (organiser === undefined) return;
  const { title } = inLanguage(event, organiser.locale);
  const { url } = notified;
  const facts = eventFacts(event, deps);
  const mail =
    notified.kind === 'event_hidden'
      ? { kind: notified.kind, values: { title, reason: notified.reason, url, event: facts } }
      : { kind: notified.kind, values: { title, url, event: facts, going: event.confirmed } };
  await queueMail(tx, { ...mail, to: recipientOf(organiser), about: { userId: organiserId, eventId: id } });
}

/**
 * Hides a group with a reason, which settles its reports, or makes it visible (null). Its owner is
 * notified.
 * @throws Problem `group_not_found`
 */
export async function moderateGroup(
  deps: ModerationDeps,
  asked: { readonly caller: Principal; readonly groupId: string; readonly reason: string | null },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const changed = await hideGroup(deps, tx, asked);
    if (asked.reason !== null) {
      await settleReportsOf(tx, { kind: 'groups', subjectId: asked.groupId }, undefined, deps.clock.now());
    }
    if (changed === null) return;
    const { group, ownerId } = changed;
    const owner = (await findPeople(tx, [ownerId])).get(ownerId);
    if (owner === undefined) return;
    const url = `${deps.siteUrl}/group/${group.id}`;
    const mail = { to: recipientOf(owner), about: { userId: ownerId, groupId: group.id } };
    const { reason } = asked;
    if (reason === null)
      await queueMail(tx, {
        kind: 'group_restored',
        ...mail,
        values: { name: group.name, members: group.members, url },
      });
    else
      await queueMail(tx, {
        kind: 'group_hidden',
        ...mail,
        values: { name: group.name, members: group.members, reason, url },
      });
  });
}

/**
 * @throws Problem `general_route_not_found` for everyone else, so that these routes seem not to
 * exist
 */
export function requireAdministrator(caller: Principal): void {
  if (caller.administrator !== true) throw new Problem('general_route_not_found');
}
