import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../infra/db/schema.ts';

export type Table = keyof DB & string;

/** A condition that selects a person's rows in a table. */
type Whose = (userId: string) => RawBuilder<boolean>;

/** What personal data a table has, why, for how long, and what happens to it. */
export interface PersonalTable {
  readonly personal: string;
  readonly why: string;
  /** Retention while the account exists. */
  readonly kept: string;
  /** What happens when the account is deleted. */
  readonly atDeletion: string;
  readonly whose: Whose;
  /**
   * Columns left out of the export: secrets and purely technical data. `false`: the whole table is
   * left out.
   */
  readonly withheld: readonly string[] | false;
  /** Rows left out of the export because they contain a secret. */
  readonly secret?: RawBuilder<boolean>;
  /**
   * Whether this feature deletes the rows along with the account; otherwise their own feature does.
   */
  readonly erased?: true;
  /** Which rows to delete, if not all of the person's. */
  readonly erasedRows?: Whose;
}

/** Rows with the person's id in a column. */
export const by =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = ${userId}`;
/** Rows that refer to one of the person's rows in another table. */
export const throughOwn =
  (column: string, table: Table, owner: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId})`;
/** Rows with the account's address in a column. */
export const byAddress =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = (select email from users where users.id = ${userId})`;
/** Rows of payments for the person's orders. */
export const ofOwnOrders: Whose = (userId) =>
  sql<boolean>`payment_id in (select payments.id from payments join payment_orders on payment_orders.id = order_id
    where payer_id = ${userId})`;

export const erased = 'erased';
export const whileItLives = 'as long as the account';
export const withTheEvent = 'as long as the event';
export const withTheEventOrGroup = 'as long as the event or the group';
export const bookkeeping = 'stays, and refers to a former member: money has to be accounted for';

/** Personal data of boards. */
export const boardTables = {
  board_posts: {
    personal: 'what somebody wrote on a board',
    why: 'it is public',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, by a former member; whoever wants it gone deletes it first',
    whose: by('author_id'),
    withheld: ['html', 'rendered_by'],
  },
  board_reports: {
    personal: 'which posts somebody reported',
    why: 'for the organiser to look',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  board_blocks: {
    personal: 'who may not write on a board',
    why: 'to keep order',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, by the id of a former member, until it is lifted: see `former_addresses`',
    whose: by('user_id'),
    withheld: [],
  },
  board_mutes: {
    personal: 'of which boards and threads somebody does not want to hear',
    why: 'not to be told',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  muted_people: {
    personal: 'whose posts somebody does not want to see',
    why: 'not to be shown',
    kept: 'until it is lifted',
    atDeletion: erased,
    whose: (userId) => sql<boolean>`${userId} in (user_id, muted_id)`,
    withheld: false,
    erased: true,
  },
  board_mentions: {
    personal: 'who is mentioned in a post',
    why: 'to tell them, and to show their name',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, and names a former member',
    whose: by('user_id'),
    withheld: [],
  },
  board_reads: {
    personal: 'until when somebody read a board',
    why: 'to mark what is new',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;

/** Personal data of groups and follows. */
export const followingTables = {
  group_members: {
    personal: 'which groups, since when, as what',
    why: 'to be in a group',
    kept: 'until they leave it',
    atDeletion: 'erased; a group goes to its longest organiser, or ends with its owner',
    whose: by('user_id'),
    withheld: [],
  },
  group_removals: {
    personal: 'which groups took somebody out',
    why: 'to keep them out until they are let in again',
    kept: 'until it is lifted',
    atDeletion: 'stays, by the id of a former member, until it is lifted: see `former_addresses`',
    whose: by('user_id'),
    withheld: [],
  },
  group_follows: {
    personal: 'which groups somebody follows',
    why: 'to be shown what they add',
    kept: 'until unfollowed',
    atDeletion: erased,
    whose: by('follower_id'),
    withheld: [],
    erased: true,
  },
  organiser_follows: {
    personal: 'which organisers somebody follows',
    why: 'to be shown what they add',
    kept: 'until unfollowed',
    atDeletion: 'erased, and who followed the account, too',
    whose: by('follower_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;

/** A table without personal data, and what it is for. */
export interface ImpersonalTable {
  readonly impersonal: string;
}

/** These need no export and no deletion. */
export const impersonalTables = {
  board_announcements: { impersonal: 'how far the mails of announcements in groups came' },
  digests: { impersonal: 'which digests are out' },
  doubtful_words: { impersonal: 'words of events that were changed, hidden or deleted, for some minutes' },
  event_questions: { impersonal: 'what organisers ask' },
  event_seats: { impersonal: 'how many seats of an event are taken' },
  gazetteer: { impersonal: 'which edition of the towns is loaded' },
  groups: { impersonal: 'what groups say of themselves' },
  landmark_names: { impersonal: 'their names' },
  landmarks: { impersonal: 'addresses and landmarks of the world' },
  organiser_news: { impersonal: 'when an event’s organiser was last told of registrations' },
  payment_notices: { impersonal: 'ids of notices that came, for 7 days, so that none counts twice' },
  place_extracts: { impersonal: 'which extracts of a map are imported' },
  place_lookups: { impersonal: 'answers of map services, for a month, by what was asked and not by whom' },
  place_names: { impersonal: 'their names' },
  places: { impersonal: 'towns of the world' },
  sandbox_entities: { impersonal: 'test payments, by ids' },
  search_words: { impersonal: 'words of events' },
  taken_ids: { impersonal: 'digests of the ids of what was deleted, so that nothing else gets its address' },
  ticket_keys: { impersonal: 'the key that signs tickets' },
} as const satisfies Record<string, ImpersonalTable>;
