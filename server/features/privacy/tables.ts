import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../infra/db/schema.ts';

export type Table = keyof DB & string;

/** A condition that selects a person's rows in a table. */
type RowFilter = (userId: string) => RawBuilder<boolean>;

/** What personal data a table has, why, for how long, and what happens to it. */
export interface PersonalTable {
  readonly personal: string;
  readonly why: string;
  /** Retention while the account exists. */
  readonly kept: string;
  /** What happens when the account is deleted. */
  readonly atDeletion: string;
  readonly whose: RowFilter;
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
  readonly erasedRows?: RowFilter;
}

/** Rows with the person's id in a column. */
export const by =
  (column: string): RowFilter =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = ${userId}`;
/** Rows that refer to one of the person's rows in another table. */
export const throughOwn =
  (column: string, table: Table, owner: string): RowFilter =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId})`;
/** Rows with the account's address in a column. */
export const byAddress =
  (column: string): RowFilter =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = (select email from users where users.id = ${userId})`;
/** Rows of payments for the person's orders. */
export const ofOwnOrders: RowFilter = (userId) =>
  sql<boolean>`payment_id in (select payments.id from payments join payment_orders on payment_orders.id = order_id
    where payer_id = ${userId})`;

export const erased = 'deleted';
export const whileItLives = 'as long as the account';
export const withTheEvent = 'as long as the event';
export const withTheEventOrGroup = 'as long as the event or the group';
export const bookkeeping = 'stays, for a former member: payments must remain on record';

/** Personal data of boards. */
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
    kept: "until it's lifted",
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
    why: "marking what's new",
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;

/** Personal data of groups, follows and saved events. */
export const followingTables = {
  saved_events: {
    personal: 'events the person saved, and when',
    why: 'listing them',
    kept: 'until removed, at most as long as the event',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  notifications: {
    personal:
      'what the person was notified of: the event, group or post, its title, and whether they have read it',
    why: 'the notification list',
    kept: '90 days, at most the newest 200, and at most as long as the event, group or post',
    atDeletion: 'deleted, also in the lists of others where they name the person',
    whose: by('user_id'),
    withheld: ['merge_key', 'actor_id'],
    erased: true,
    erasedRows: (userId) => sql<boolean>`${userId} in (user_id, actor_id)`,
  },
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
    why: "keeping them out until they're unblocked",
    kept: "until it's lifted",
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

/** A table without personal data, and what it is for. */
export interface ImpersonalTable {
  readonly impersonal: string;
}

/** These need no export and no deletion. */
export const impersonalTables = {
  board_announcements: { impersonal: 'progress of announcement mails in groups' },
  digests: { impersonal: 'which digests were sent' },
  doubtful_words: { impersonal: 'words of changed, hidden or deleted events, for some minutes' },
  event_questions: { impersonal: 'questions that organisers ask' },
  event_passwords: { impersonal: 'hashes of the passwords of private events' },
  event_previews: { impersonal: 'what the preview links of drafts are derived from' },
  event_changes: { impersonal: 'which events have been written to within the last hour' },
  event_seats: { impersonal: 'how many seats of an event are taken' },
  list_changes: { impersonal: 'how often lists of events and groups have changed' },
  gazetteer: { impersonal: 'which edition of the towns is loaded' },
  groups: { impersonal: 'names and descriptions of groups' },
  waiting_rooms: {
    impersonal: 'how many wait in line for an event; the places themselves are only with the people',
  },
  imported_objects: { impersonal: 'what a group has imported from other sites, by hashes of its ids there' },
  landmark_names: { impersonal: 'names of landmarks' },
  landmarks: { impersonal: 'landmarks from imported map extracts' },
  organiser_news: { impersonal: "when an event's organiser was last notified of registrations" },
  payment_notices: { impersonal: 'ids of payment webhooks, for 7 days, so that none counts twice' },
  place_extracts: { impersonal: 'which map extracts are imported' },
  place_lookups: { impersonal: 'answers of map services, for a month, by question, not by person' },
  place_names: { impersonal: 'names of towns' },
  places: { impersonal: 'towns of the world' },
  sandbox_entities: { impersonal: 'test payments, by ids' },
  search_words: { impersonal: 'words of events' },
  site_state: { impersonal: 'maintenance, the announcement and the newest release' },
  ticket_add_ons: { impersonal: 'what people can have with their tickets, and how many are left' },
  invoice_series: { impersonal: 'the last invoice number of each company, prefix and year' },
  series_pass_dates: { impersonal: 'the dates of series passes, and which were refunded' },
  ticket_codes: { impersonal: 'codes of organisers for cheaper or hidden tickets' },
  payment_items: { impersonal: 'what a payment bought, and for how much' },
  ticket_terms: { impersonal: 'how many tickets people can have' },
  ticket_pools: { impersonal: 'seats that the ticket types of an event share' },
  ticket_type_pools: { impersonal: 'which ticket types share which seats' },
  ticket_types: { impersonal: 'what an event sells, at which prices' },
  taken_ids: { impersonal: "hashes of deleted ids, so that they're never reused" },
  ticket_keys: { impersonal: 'the key for signing tickets' },
} as const satisfies Record<string, ImpersonalTable>;
