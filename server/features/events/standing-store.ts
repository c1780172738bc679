import { sql } from 'kysely';
import { type Db, prepare } from '../../infra/db/database.ts';
import { readTogether } from '../../infra/http/read-together.ts';
import { versionOfGroups, versionOfHosts } from './hosts.ts';
import type { Seats } from './rules.ts';
import { type EventRow, hasPaymentMethods, laterDates } from './store.ts';

/** The versions of the rows that an event's public page is made of, its seats, and the reader's relation to the event. */
export interface EventStanding extends Seats, Pick<EventRow, 'status'> {
  readonly version: string;
  /** Of the seats. */
  readonly seatsVersion: string;
  readonly organiserId: string;
  /** Whether people with the address see different things of it, or nothing. */
  readonly restricted: boolean;
  /** Whether people with a seat see more: the online link or the exact address. */
  readonly hasPrivateFacts: boolean;
  readonly isHelper: boolean;
}

/** Null where there is no such event. The version changes with all that a visitor is shown of it besides its seats. */
export async function findEventStanding(
  db: Db,
  id: string,
  userId: string | null,
): Promise<EventStanding | null> {
  const found = userId === null ? await standingForVisitors(db, id) : await standingsOf(db, [id], userId);
  return found[0] ?? null;
}

const standingForVisitors = readTogether((db, ids) => standingsOf(db, ids, ''));

const standingsOf = prepare((db, ids: readonly string[], userId: string) =>
  // A row's `xmin` is the transaction that wrote it.
  db
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .innerJoin('users as organisers', 'organisers.id', 'events.organiser_id')
    .leftJoin('groups', 'groups.id', 'events.group_id')
    .leftJoin('event_helpers', (join) =>
      join.onRef('event_helpers.event_id', '=', 'events.id').on('event_helpers.user_id', '=', userId),
    )
    .select([
      'events.id as askedId',
      sql<string>`concat_ws(' ', events.xmin, organisers.xmin, groups.xmin, ${versionOfHosts}, ${versionOfGroups},
        ${laterDates}, ${hasPaymentMethods})`.as('version'),
      sql<string>`event_seats.xmin::text`.as('seatsVersion'),
      'events.organiser_id as organiserId',
      'events.status',
      'event_seats.capacity',
      'event_seats.confirmed',
      'event_seats.held',
      'event_seats.pending',
      'event_seats.waitlisted',
      sql<boolean>`events.hidden_at is not null or events.published_at is null
        or events.visibility not in ('public', 'unlisted')`.as('restricted'),
      sql<boolean>`events.online_link is not null or events.exact_address <> ''`.as('hasPrivateFacts'),
      sql<boolean>`event_helpers.user_id is not null`.as('isHelper'),
    ])
    .where(sql<boolean>`events.id = any(${ids})`),
);

/** The events a person helps with. */
export async function listHelped(db: Db, userId: string, most: number): Promise<string[]> {
  return (await helpedBy(db, userId, most)).map(({ id }) => id);
}

const helpedBy = prepare((db, userId: string, most: number) =>
  db
    .selectFrom('event_helpers')
    .select('event_id as id')
    .where('user_id', '=', userId)
    .limit(sql<number>`${most}`),
);
