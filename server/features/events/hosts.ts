import { sql } from 'kysely';
import { maxEventGroups } from '../../../contracts/event-groups.ts';
import { maxHelpers } from '../../../contracts/event-team.ts';
import type { EventHost } from '../../../contracts/events.ts';
import { type Db, prepare, type Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';

/** The team members whom the event's page shows beside the organiser, in the order they joined. */
export function listHosts(db: Db, eventId: string): Promise<EventHost[]> {
  return hostsOfEvent(db, eventId);
}

const hostsOfEvent = prepare((db, eventId: string) =>
  db
    .selectFrom('event_helpers')
    .innerJoin('users', 'users.id', 'event_helpers.user_id')
    .select(['users.id as $id', 'users.name', 'users.avatar_file_id as picture'])
    .where('event_helpers.event_id', '=', eventId)
    .where('event_helpers.host', '=', true)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('event_helpers.joined_at')
    .orderBy('users.id')
    .limit(maxHelpers),
);

/** The further groups that show the event, in the order they agreed. */
export function listFurtherGroups(db: Db, eventId: string): Promise<{ $id: string; name: string }[]> {
  return furtherGroupsOf(db, eventId);
}

const furtherGroupsOf = prepare((db, eventId: string) =>
  db
    .selectFrom('event_groups')
    .innerJoin('groups', 'groups.id', 'event_groups.group_id')
    .select(['groups.id as $id', 'groups.name'])
    .where('event_groups.event_id', '=', eventId)
    .where('event_groups.accepted_at', 'is not', null)
    .where('groups.hidden_at', 'is', null)
    .orderBy('event_groups.accepted_at')
    .orderBy('groups.id')
    .limit(maxEventGroups),
);

/** The events that a group shows besides those published in it. */
export const shownIn = (groupId: string) =>
  sql`array(select event_id from event_groups where event_groups.group_id = ${groupId} and accepted_at is not null)`;

/** The versions of the further groups. */
export const versionOfGroups = sql`(select string_agg(further.id || further.xmin || shares.xmin, ' ' order by further.id)
  from event_groups as shares join groups as further on further.id = shares.group_id
  where shares.event_id = events.id and shares.accepted_at is not null)`;

/** The versions of what the event's page shows of its hosts. */
export const versionOfHosts = sql`(select string_agg(users.id || users.xmin || hosts.xmin, ' ' order by users.id)
  from event_helpers as hosts join users on users.id = hosts.user_id
  where hosts.event_id = events.id and hosts.host)`;

/** The events that a person is shown as a host of, besides their own. */
export const hostedBy = (userId: string) =>
  sql`array(select event_id from event_helpers where event_helpers.user_id = ${userId} and event_helpers.host)`;

/** Renews what is shown of the event, since its hosts changed. */
export function publishHosts({ bus }: Pick<Deps, 'bus'>, tx: Tx, eventId: string): void {
  bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
}
