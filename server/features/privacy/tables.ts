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

export const erased = 'erased';
export const whileItLives = 'as long as the account';
export const withTheEvent = 'as long as the event';
export const withTheEventOrGroup = 'as long as the event or the group';
export const bookkeeping = 'stays, and refers to a former member: money has to be accounted for';

/** What boards keep of people. */
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

/** What is kept of who is in which group, and of who follows whom. */
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

/** A table without anything of a person, and what it is instead. */
export interface ImpersonalTable {
  readonly impersonal: string;
}

/** They need no export and no deletion. */
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
