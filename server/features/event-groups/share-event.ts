import { sql } from 'kysely';
import {
  declinedDays,
  type EventGroupState,
  type GroupOfEvent,
  maxEventGroups,
  maxOpenRequests,
  maxSharedEvents,
  type SharedEvent,
} from '../../../contracts/event-groups.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import {
  eventFor,
  findEvent,
  findVisibleEvent,
  lockSeats,
  publishHosts,
  roleIn,
  type WholeEvent,
} from '../events/index.ts';
import {
  isGroupOrganiser,
  leads,
  listGroupOrganisers,
  openGroup,
  requireOrganiser,
} from '../groups/index.ts';
import { notify } from '../inbox/index.ts';

export type EventGroupDeps = Pick<Deps, 'db' | 'clock' | 'bus'>;

interface Both {
  readonly caller: Principal;
  readonly eventId: string;
  readonly groupId: string;
}

/** @throws Problem `event_not_found` for everyone except the organiser */
export async function readGroupsOfEvent(
  { db }: Pick<Deps, 'db'>,
  { caller, eventId }: Omit<Both, 'groupId'>,
): Promise<GroupOfEvent[]> {
  await eventFor(db, caller, eventId, 'own');
  const rows = await db
    .selectFrom('event_groups')
    .innerJoin('groups', 'groups.id', 'event_groups.group_id')
    .select(['groups.id', 'groups.name', 'asked_by_group as byGroup', 'accepted_at as acceptedAt'])
    .where('event_id', '=', eventId)
    .where('groups.hidden_at', 'is', null)
    .where('declined_at', 'is', null)
    .orderBy('event_groups.created_at')
    .orderBy('groups.id')
    .limit(maxEventGroups + maxOpenRequests.forEvent)
    .execute();
  return rows.map(({ id, name, ...row }) => ({ $id: id, name, state: stateOf(row) }));
}

/** @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's organisers */
export async function readSharedEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, groupId }: Omit<Both, 'eventId'>,
): Promise<SharedEvent[]> {
  requireOrganiser(await openGroup(db, groupId, caller));
  const rows = await db
    .selectFrom('event_groups')
    .innerJoin('events', 'events.id', 'event_groups.event_id')
    .innerJoin('users', 'users.id', 'events.organiser_id')
    .select(['events.id', 'events.title', 'users.name as organiserName', 'events.start_date as date'])
    .select(['asked_by_group as byGroup', 'accepted_at as acceptedAt'])
    .where('event_groups.group_id', '=', groupId)
    .where('declined_at', 'is', null)
    .where('events.listed', '=', true)
    .where('events.ends_at', '>', clock.now())
    .orderBy(sql`accepted_at is not null`)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(maxSharedEvents)
    .execute();
  return rows.map(({ id, title, organiserName, date, ...row }) => ({
    ...{ $id: id, eventTitle: title, organiserName, date },
    state: stateOf(row),
  }));
}

interface Agreement {
  readonly byGroup: boolean;
  readonly acceptedAt: Temporal.Instant | null;
  /** When the other side declined or ended it. */
  readonly declinedAt: Temporal.Instant | null;
}

function stateOf({ byGroup, acceptedAt }: Omit<Agreement, 'declinedAt'>): EventGroupState {
  if (acceptedAt !== null) return 'shown';
  return byGroup ? 'asked' : 'proposed';
}

/**
 * Proposes an event to a group, asks for it on the group's behalf, or accepts what the other side wants.
 * @throws Problem `event_not_found`, `group_not_found`, `group_not_allowed` for people of neither side,
 * `event_not_public`, `event_groups_too_many`, `event_group_requests_too_many`, `event_group_declined`
 */
export async function shareEvent({ db, clock, bus }: EventGroupDeps, both: Both): Promise<EventGroupState> {
  return transaction(db, async (tx) => {
    const { event, groupName, ofEvent, ofGroup } = await sidesOf(tx, both);
    const { caller, eventId, groupId } = both;
    await lockSeats(tx, eventId);
    if (event.publishedAt === null || event.visibility !== 'public') throw new Problem('event_not_public');
    // It's there already.
    if (event.groupId === groupId) return 'shown';
    const found = await findAgreement(tx, both);
    if (found !== null && found.acceptedAt !== null) return 'shown';
    const now = clock.now();
    const isAsker = found !== null && (found.byGroup ? ofGroup : ofEvent);
    const known = found?.declinedAt === null ? found : null;
    const isAgreed = (ofEvent && ofGroup) || (known !== null && !isAsker);
    if (known !== null && !isAgreed) return stateOf(known);
    if (found?.declinedAt && isAsker && !isAgreed) requireTime(found.declinedAt, now);
    const byGroup = known?.byGroup ?? !ofEvent;
    if (ofEvent) await requireRoom(tx, both);
    if (!isAgreed) await requireFewRequests(tx, both, { byGroup, now });
    await tx
      .insertInto('event_groups')
      .values({
        ...{ event_id: eventId, group_id: groupId, asked_by_group: byGroup, asked_by: caller.userId },
        ...{ created_at: now, accepted_at: isAgreed ? now : null },
      })
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'group_id']).doUpdateSet({
          ...{ asked_by_group: byGroup, accepted_at: isAgreed ? now : null, declined_at: null },
          ...(known === null && { asked_by: caller.userId, created_at: now }),
        }),
      )
      .execute();
    if (isAgreed) publishHosts({ bus }, tx, eventId);
    else await tellOtherSide(tx, both, event, { byGroup, groupName });
    return stateOf({ byGroup, acceptedAt: isAgreed ? now : null });
  });
}

/**
 * Ends it, or declines or withdraws a request. What the other side asked for is remembered. Idempotent.
 * @throws Problem `event_not_found`, `group_not_found`, `group_not_allowed` for people of neither side
 */
export async function unshareEvent({ db, clock, bus }: EventGroupDeps, both: Both): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSeats(tx, both.eventId);
    const known = await findAgreement(tx, both);
    const { ofEvent, ofGroup } = await sidesToEnd(tx, both, known !== null);
    if (known === null || known.declinedAt !== null) return;
    const isAsker = known.byGroup ? ofGroup : ofEvent;
    const [event_id, group_id] = [both.eventId, both.groupId];
    if (isAsker)
      await tx
        .deleteFrom('event_groups')
        .where('event_id', '=', event_id)
        .where('group_id', '=', group_id)
        .execute();
    else {
      await tx
        .updateTable('event_groups')
        .set({ accepted_at: null, declined_at: clock.now() })
        .where('event_id', '=', event_id)
        .where('group_id', '=', group_id)
        .execute();
    }
    if (ofGroup && !ofEvent) await endOtherDates(tx, both, clock.now());
    publishHosts({ bus }, tx, both.eventId);
  });
}

/** What a group no longer shows, it shows on no later date of the series either. */
async function endOtherDates(tx: Tx, { eventId, groupId }: Both, now: Temporal.Instant): Promise<void> {
  await sql`update event_groups set accepted_at = null, declined_at = ${now}
    from events, events as ended
    where event_groups.event_id = events.id and events.series_id = ended.series_id and ended.id = ${eventId}
      and events.id <> ended.id and events.ends_at > ${now}
      and event_groups.group_id = ${groupId} and declined_at is null`.execute(tx);
}

/** The same as {@link sidesOf}, but what is agreed can also be ended while the other side is hidden or private. */
async function sidesToEnd(tx: Tx, both: Both, isKnown: boolean) {
  const { caller, eventId, groupId } = both;
  if (!isKnown) return sidesOf(tx, both);
  const event = await findEvent(tx, eventId);
  const ofEvent = event !== null && mayDo(await roleIn(tx, caller, event), 'own');
  const ofGroup = await isGroupOrganiser(tx, groupId, caller.userId);
  return ofEvent || ofGroup ? { ofEvent, ofGroup } : sidesOf(tx, both);
}

/** For which side the caller acts. What they may not see looks absent. */
async function sidesOf(tx: Tx, { caller, eventId, groupId }: Both) {
  const event = await findVisibleEvent(tx, eventId, caller);
  if (event === null) throw new Problem('event_not_found');
  const { group, role } = await openGroup(tx, groupId, caller);
  const ofEvent = mayDo(await roleIn(tx, caller, event), 'own');
  const ofGroup = leads(role);
  if (!ofEvent && !ofGroup) throw new Problem('group_not_allowed');
  return { event, groupName: group.name, ofEvent, ofGroup };
}

async function findAgreement(db: Db, { eventId, groupId }: Both): Promise<Agreement | null> {
  const row = await db
    .selectFrom('event_groups')
    .select(['asked_by_group as byGroup', 'accepted_at as acceptedAt', 'declined_at as declinedAt'])
    .where('event_id', '=', eventId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

function requireTime(declinedAt: Temporal.Instant, now: Temporal.Instant): void {
  const until = declinedAt.add({ hours: 24 * declinedDays });
  if (Temporal.Instant.compare(now, until) < 0) throw new Problem('event_group_declined');
}

/** Requests by groups that the organiser hasn't accepted take no place. */
async function requireRoom(tx: Tx, { eventId, groupId }: Both): Promise<void> {
  const rows = await tx
    .selectFrom('event_groups')
    .select('group_id')
    .where('event_id', '=', eventId)
    .where('group_id', '<>', groupId)
    .where('declined_at', 'is', null)
    .where((row) => row.or([row('accepted_at', 'is not', null), row('asked_by_group', '=', false)]))
    .limit(maxEventGroups)
    .execute();
  if (rows.length >= maxEventGroups) throw new Problem('event_groups_too_many');
}

/** So that no one buries what an organiser or a group is asked. */
async function requireFewRequests(
  tx: Tx,
  { caller, eventId, groupId }: Both,
  { byGroup, now }: { byGroup: boolean; now: Temporal.Instant },
): Promise<void> {
  const { rows } = await sql<{ forEvent: number; inGroup: number; byPerson: number }>`
    select count(*) filter (where event_id = ${eventId})::int as "forEvent",
      count(*) filter (where event_groups.group_id = ${groupId})::int as "inGroup",
      count(*) filter (where event_groups.group_id = ${groupId} and asked_by = ${caller.userId})::int as "byPerson"
    from event_groups join events on events.id = event_groups.event_id
    where (event_id = ${eventId} or event_groups.group_id = ${groupId}) and asked_by_group = ${byGroup}
      and accepted_at is null and declined_at is null and events.listed and events.ends_at > ${now}`.execute(
    tx,
  );
  const { forEvent = 0, inGroup = 0, byPerson = 0 } = rows[0] ?? {};
  const isOver = byGroup ? forEvent >= maxOpenRequests.forEvent : byPerson >= maxOpenRequests.byPerson;
  if (isOver || inGroup >= maxOpenRequests.inGroup) throw new Problem('event_group_requests_too_many');
}

/** Organisers of a group who are told of a request. */
const maxTold = 20;

async function tellOtherSide(
  tx: Tx,
  { caller, eventId, groupId }: Both,
  event: WholeEvent,
  { byGroup, groupName }: { byGroup: boolean; groupName: string },
): Promise<void> {
  const told = byGroup ? [{ userId: event.organiserId }] : await listGroupOrganisers(tx, groupId, maxTold);
  await notify(
    tx,
    told.map(({ userId }) => ({
      ...{ userId, kind: byGroup ? ('event_asked_for' as const) : ('event_proposed' as const) },
      ...{ actorId: caller.userId, ...(byGroup ? { eventId } : { groupId }) },
      details: byGroup ? { title: event.title, text: groupName } : { title: groupName, text: event.title },
      mergeKey: `event_groups ${eventId} ${groupId}`,
    })),
  );
}
