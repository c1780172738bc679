import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../infra/db/schema.ts';

export type Table = keyof DB & string;

/** The rows of a table that are about a person, as a condition on it. */
type Whose = (userId: string) => RawBuilder<boolean>;

/** What a table keeps of people, why, for how long, and what becomes of it. */
export interface PersonalTable {
  readonly personal: string;
  readonly why: string;
  /** How long, while the account lives. */
  readonly kept: string;
  /** What the deletion of the account does. */
  readonly atDeletion: string;
  readonly whose: Whose;
  /** Not for the export: secrets, and what only the machine reads. `false`: nothing of it. */
  readonly withheld: readonly string[] | false;
  /** Rows that carry a secret, and are not for the export either. */
  readonly secret?: RawBuilder<boolean>;
  /** Whether this feature erases the rows at the end of the account; otherwise the feature that owns them does. */
  readonly erased?: true;
  /** Which rows it erases then, where that is not all of the person's. */
  readonly erasedRows?: Whose;
}

/** The rows with the person's id in a column. */
export const by =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = ${userId}`;
/** The rows that refer to a row of the person's in another table. */
export const throughOwn =
  (column: string, table: Table, owner: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId})`;
/** The rows with the account's address in a column. */
export const byAddress =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = (select email from users where users.id = ${userId})`;
/** What belongs to payments of orders that the person was to pay. */
export const ofOwnOrders: Whose = (userId) =>
  sql<boolean>`payment_id in (select payments.id from payments join payment_orders on payment_orders.id = order_id
    where payer_id = ${userId})`;

export const erased = 'deleted';
export const whileItLives = 'as long as the account';
export const withTheEvent = 'as long as the event';
export const withTheEventOrGroup = 'as long as the event or the group';
export const bookkeeping = 'stays, for a former member: payments must remain on record';

/** What boards keep of people. */
export const boardTables = {
  board_posts: {
    personal: 'what the person wrote on a board',
    why: 'it is public',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, by a former member; people can delete their posts first',
    whose: by('author_id'),
    withheld: ['html', 'rendered_by'],
  },
  board_reports: {
    personal: 'posts the person reported',
    why: 'review by the organiser',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  board_blocks: {
    personal: 'people blocked from a board',
    why: 'moderation',
    kept: withTheEventOrGroup,
    atDeletion: 'stays with the id of a former member until lifted, see `former_addresses`',
    whose: by('user_id'),
    withheld: [],
  },
  board_mutes: {
    personal: 'muted boards and threads',
    why: 'not notifying the person',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  muted_people: {
    personal: 'people the person has muted',
    why: 'hiding their posts',
    kept: 'until it’s lifted',
    atDeletion: erased,
    whose: (userId) => sql<boolean>`${userId} in (user_id, muted_id)`,
    withheld: false,
    erased: true,
  },
  board_mentions: {
    personal: 'who was mentioned in a post',
    why: 'notifying them and showing their name',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, showing a former member',
    whose: by('user_id'),
    withheld: [],
  },
  board_reads: {
    personal: 'when the person last read a board',
    why: 'marking what’s new',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;

/** What is kept of who is in which group, and of who follows whom. */
export const followingTables = {
  group_members: {
    personal: 'groups, since when, role',
    why: 'group membership',
    kept: 'until they leave',
    atDeletion: 'deleted; a group goes to its longest-serving organiser, or is deleted with its owner',
    whose: by('user_id'),
    withheld: [],
  },
  group_removals: {
    personal: 'groups that removed the person',
    why: 'keeping them out until they’re unblocked',
    kept: 'until it’s lifted',
    atDeletion: 'stays with the id of a former member until lifted, see `former_addresses`',
    whose: by('user_id'),
    withheld: [],
  },
  group_follows: {
    personal: 'groups the person follows',
    why: 'showing what they add',
    kept: 'until unfollowed',
    atDeletion: erased,
    whose: by('follower_id'),
    withheld: [],
    erased: true,
  },
  organiser_follows: {
    personal: 'organisers the person follows',
    why: 'showing what they add',
    kept: 'until unfollowed',
    atDeletion: 'deleted, in both directions',
    whose: by('follower_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;

/** A table without anything of a person, and what it is instead. */
export interface ImpersonalTable {
  readonly impersonal: string;
}

/** They need no export and no deletion. */
export const impersonalTables = {
  board_announcements: { impersonal: 'progress of announcement mails in groups' },
  digests: { impersonal: 'which digests were sent' },
  doubtful_words: { impersonal: 'words of changed, hidden or deleted events, for some minutes' },
  event_questions: { impersonal: 'questions that organisers ask' },
  event_seats: { impersonal: 'how many seats of an event are taken' },
  gazetteer: { impersonal: 'which edition of the towns is loaded' },
  groups: { impersonal: 'names and descriptions of groups' },
  landmark_names: { impersonal: 'names of landmarks' },
  landmarks: { impersonal: 'landmarks from imported map extracts' },
  organiser_news: { impersonal: 'when an event’s organiser was last notified of registrations' },
  payment_notices: { impersonal: 'ids of payment webhooks, for 7 days, so that none counts twice' },
  place_extracts: { impersonal: 'which map extracts are imported' },
  place_lookups: { impersonal: 'answers of map services, for a month, by question, not by person' },
  place_names: { impersonal: 'names of towns' },
  places: { impersonal: 'towns of the world' },
  sandbox_entities: { impersonal: 'test payments, by ids' },
  search_words: { impersonal: 'words of events' },
  taken_ids: { impersonal: 'hashes of deleted ids, so that they’re never reused' },
  ticket_keys: { impersonal: 'the key for signing tickets' },
} as const satisfies Record<string, ImpersonalTable>;
