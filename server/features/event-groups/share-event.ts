import {
  type EventGroupState,
  type GroupOfEvent,
  maxEventGroups,
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
  findVisibleEvent,
  lockSeats,
  publishHosts,
  roleIn,
  type WholeEvent,
} from '../events/index.ts';
import { leads, listGroupOrganisers, openGroup, requireOrganiser } from '../groups/index.ts';
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
    .orderBy('event_groups.created_at')
    .orderBy('groups.id')
    .limit(maxEventGroups)
    .execute();
  return rows.map(({ id, name, ...row }) => ({ $id: id, name, state: stateOf(row) }));
}

/** @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's organisers */
export async function readSharedEvents(
  { db }: Pick<Deps, 'db'>,
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
    .where('events.listed', '=', true)
    .orderBy('event_groups.created_at', 'desc')
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
}

function stateOf({ byGroup, acceptedAt }: Agreement): EventGroupState {
  if (acceptedAt !== null) return 'shown';
  return byGroup ? 'asked' : 'proposed';
}

/**
 * Proposes an event to a group, asks for it on the group's behalf, or accepts what the other side wants.
 * @throws Problem `event_not_found`, `group_not_found`, `group_not_allowed` for people of neither side,
 * `event_not_public`, `event_groups_too_many`
 */
export async function shareEvent({ db, clock, bus }: EventGroupDeps, both: Both): Promise<EventGroupState> {
  return transaction(db, async (tx) => {
    const { event, groupName, ofEvent, ofGroup } = await sidesOf(tx, both);
    const { caller, eventId, groupId } = both;
    await lockSeats(tx, eventId);
    if (event.publishedAt === null || event.visibility !== 'public') throw new Problem('event_not_public');
    // It's there already.
    if (event.groupId === groupId) return 'shown';
    const known = await findAgreement(tx, both);
    if (known !== null && known.acceptedAt !== null) return 'shown';
    const accepts = known !== null && (known.byGroup ? ofEvent : ofGroup);
    const now = clock.now();
    const isAgreed = accepts || (ofEvent && ofGroup);
    if (known === null) await requireRoom(tx, eventId);
    else if (!isAgreed) return stateOf(known);
    const byGroup = known?.byGroup ?? !ofEvent;
    await tx
      .insertInto('event_groups')
      .values({
        ...{ event_id: eventId, group_id: groupId, asked_by_group: byGroup, asked_by: caller.userId },
        ...{ created_at: now, accepted_at: isAgreed ? now : null },
      })
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'group_id']).doUpdateSet({ accepted_at: isAgreed ? now : null }),
      )
      .execute();
    if (isAgreed) publishHosts({ bus }, tx, eventId);
    else await tellOtherSide(tx, both, event, { byGroup, groupName });
    return stateOf({ byGroup, acceptedAt: isAgreed ? now : null });
  });
}

/**
 * Ends it, or declines or withdraws a request. Idempotent.
 * @throws Problem `event_not_found`, `group_not_found`, `group_not_allowed` for people of neither side
 */
export async function unshareEvent({ db, bus }: EventGroupDeps, both: Both): Promise<void> {
  await transaction(db, async (tx) => {
    await sidesOf(tx, both);
    const gone = await tx
      .deleteFrom('event_groups')
      .where('event_id', '=', both.eventId)
      .where('group_id', '=', both.groupId)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) publishHosts({ bus }, tx, both.eventId);
  });
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
    .select(['asked_by_group as byGroup', 'accepted_at as acceptedAt'])
    .where('event_id', '=', eventId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

async function requireRoom(tx: Tx, eventId: string): Promise<void> {
  const rows = await tx
    .selectFrom('event_groups')
    .select('group_id')
    .where('event_id', '=', eventId)
    .execute();
  if (rows.length >= maxEventGroups) throw new Problem('event_groups_too_many');
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
