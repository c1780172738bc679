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
  site_state: { impersonal: 'maintenance, the announcement and the newest release' },
  ticket_add_ons: { impersonal: 'what people can have with their tickets, and how many are left' },
  invoice_series: { impersonal: 'the last invoice number of each company, prefix and year' },
  ticket_codes: { impersonal: 'codes of organisers for cheaper or hidden tickets' },
  payment_items: { impersonal: 'what a payment bought, and for how much' },
  ticket_terms: { impersonal: 'how many tickets people can have' },
  ticket_pools: { impersonal: 'seats that the ticket types of an event share' },
  ticket_type_pools: { impersonal: 'which ticket types share which seats' },
  ticket_types: { impersonal: 'what an event sells, at which prices' },
  taken_ids: { impersonal: 'hashes of deleted ids, so that they’re never reused' },
  ticket_keys: { impersonal: 'the key for signing tickets' },
} as const satisfies Record<string, ImpersonalTable>;

const keptWithoutName = { atDeletion: 'stays without the name', withheld: [], erased: true } as const;

/** What organisers bring along from elsewhere, and share with their groups. */
export const moveInTables = {
  event_groups: {
    personal: 'who proposed an event to a group, or asked for it',
    why: 'knowing whose request it was',
    kept: withTheEvent,
    ...{ whose: by('asked_by'), ...keptWithoutName },
  },
  event_templates: {
    personal: 'who saved a template of a group',
    why: 'knowing who last changed it',
    kept: 'until it’s deleted, at most as long as the group',
    ...{ whose: by('created_by'), ...keptWithoutName },
  },
  group_invitations: {
    personal: 'the email address of someone an organiser invited to their group, and who invited them',
    why: 'sending one mail, and no second one',
    kept: 'the address until the mail is sent; a keyed hash of it 400 days after that',
    atDeletion: erased,
    whose: (userId) =>
      sql<boolean>`(invited_by = ${userId} or address = (select email from users where users.id = ${userId}))`,
    withheld: ['address_hash', 'address'],
    erased: true,
  },
  followed_calendars: {
    personal: 'addresses of outside calendars, and who lets a group follow them',
    why: 'taking over their events and changes',
    kept: 'until it’s removed, at most as long as the group',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['etag', 'last_modified'],
    erased: true,
  },
  followed_calendar_events: {
    personal: 'what a followed calendar said about its events',
    why: 'applying only what it changes',
    kept: 'as long as the calendar is followed',
    atDeletion: 'deleted with the followed calendars',
    whose: throughOwn('calendar_id', 'followed_calendars', 'user_id'),
    withheld: false,
  },
  refused_invitations: {
    personal: 'addresses that want no invitations to groups (a keyed hash)',
    why: 'not sending any',
    kept: 'for good: otherwise they would be invited again',
    atDeletion: 'stays, because the wish does',
    whose: () => sql<boolean>`false`,
    withheld: false,
  },
} as const satisfies Record<string, PersonalTable>;

/** What lets other software act for people, and tells it about changes. */
export const outsideSoftwareTables = {
  api_keys: {
    personal: 'key names, scopes, the event or group they are limited to, expiry, last use',
    why: 'access for other software and AI assistants',
    kept: 'until revoked or expired, at most a year; revoked when the password changes or all sessions end',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['secret_hash'],
  },
  transfer_reports: {
    personal: 'what the person said about a transfer that they made',
    why: 'confirming it',
    kept: 'as long as the payment',
    atDeletion: 'kept for bookkeeping; the picture is erased',
    whose: throughOwn('order_id', 'payment_orders', 'payer_id'),
    withheld: [],
  },
  payment_methods: {
    personal: 'accounts that receive the money of the person’s events',
    why: 'ways to pay',
    kept: 'until they’re removed',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['secrets'],
    erased: true,
  },
  webhooks: {
    personal: 'addresses of other software that is told about changes',
    why: 'webhooks',
    kept: 'until they’re deleted',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  webhook_messages: {
    personal: 'what webhooks sent, by id, and whether it arrived',
    why: 'retries, and the log',
    kept: '30 days',
    atDeletion: erased,
    whose: throughOwn('webhook_id', 'webhooks', 'user_id'),
    withheld: [],
  },
} as const satisfies Partial<Record<Table, PersonalTable>>;

/** Mails, and who gets which. */
export const mailTables = {
  mails: {
    personal: 'address, name and text of each mail; contact form messages with their reply address',
    why: 'delivery, and showing organisers what was delivered',
    kept: '90 days (`MAILS_KEPT_DAYS`); texts with codes or secret links until delivery',
    atDeletion: erased,
    whose: (userId: string) =>
      sql<boolean>`(mails.user_id = ${userId} or exists (select from users where users.id = ${userId} and (
        to_address = users.email or (kind = 'contact_message' and lower(reply_to) = lower(users.email)))))`,
    withheld: ['html_body', 'template_params', 'calendar', 'ticket_code', 'unsubscribe_url', 'reply_to'],
    secret: sql<boolean>`confidential`,
    erased: true,
  },
  suppressed_addresses: {
    personal: 'addresses that get no mail, and why',
    why: 'not writing to addresses that don’t exist or don’t want it',
    kept: 'until an administrator removes them',
    atDeletion: erased,
    whose: byAddress('address'),
    withheld: [],
    erased: true,
  },
  subscriptions: {
    personal: 'email address, language',
    why: 'the weekly digest',
    kept: 'until unsubscribed; unconfirmed ones 7 days (`UNCONFIRMED_DAYS`)',
    atDeletion: 'deleted if it’s the account’s address',
    whose: byAddress('email'),
    withheld: ['secret_hash'],
    erased: true,
  },
} as const satisfies Partial<Record<Table, PersonalTable>>;

/** Second factors and passkeys. */
export const secondFactorTables = {
  totp_authenticators: {
    personal: 'the secret shared with an authenticator app (encrypted)',
    why: 'a second factor for signing in',
    kept: 'until the person removes it',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['sealed_secret', 'last_step'],
    erased: true,
  },
  recovery_codes: {
    personal: 'recovery codes (hashed), and which were used',
    why: 'signing in without the second factor',
    kept: 'until the person makes new ones or removes their second factor',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['code_hash'],
    erased: true,
  },
  passkeys: {
    personal: 'names and public keys of passkeys, last use',
    why: 'signing in',
    kept: 'until the person removes them',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['public_key', 'counter'],
    erased: true,
  },
  passkey_challenges: {
    personal: 'what a passkey was asked to sign',
    why: 'signing in',
    kept: 'five minutes; deleted within an hour after that',
    atDeletion: 'deleted with the sessions',
    whose: throughOwn('session_id', 'sessions', 'user_id'),
    withheld: false,
  },
  mfa_challenges: {
    personal: 'requests to enter a second factor',
    why: 'signing in',
    kept: 'ten minutes; deleted within an hour after that',
    atDeletion: 'deleted with the sessions',
    whose: throughOwn('session_id', 'sessions', 'user_id'),
    withheld: false,
  },
} as const satisfies Partial<Record<Table, PersonalTable>>;
