import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../platform/schema.ts';
import { type ImpersonalTable, impersonalTables } from './impersonal-tables.ts';

type Table = keyof DB & string;

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
}

const by =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = ${userId}`;
const throughOwn =
  (column: string, table: Table, owner: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId})`;
const byAddress =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = (select email from users where users.id = ${userId})`;
const ofOwnOrders: Whose = (userId) =>
  sql<boolean>`payment_id in (select payments.id from payments join payment_orders on payment_orders.id = order_id
    where payer_id = ${userId})`;

const erased = 'erased';
const whileItLives = 'as long as the account';
const withTheEvent = 'as long as the event';
const bookkeeping = 'stays, and refers to a former member: money has to be accounted for';

/**
 * Every table there is: a new one does not compile until it says here what it keeps of people. The export, the
 * deletion of an account and docs/data-map.md all go by this list.
 */
export const dataMap: { readonly [Name in Table]: PersonalTable | ImpersonalTable } = {
  users: {
    personal: 'name, address, password (hashed), interests, picture, language, preferences, accepted terms',
    why: 'the account',
    kept: 'until it is deleted; a sign-up that nobody confirms, 7 days (`UNCONFIRMED_DAYS`)',
    atDeletion: 'emptied: a former member without name or address',
    whose: by('id'),
    withheld: ['password_hash'],
  },
  sessions: {
    personal: 'network address, browser, times',
    why: 'to stay logged in, and to see where',
    kept: 'until log-out, or a year after the log-in or its last extension (`SESSION_DAYS`)',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['secret_hash'],
  },
  codes: {
    personal: 'one-time codes (hashed)',
    why: 'to prove an address',
    kept: 'until they expire: 10 minutes, links an hour; erased within an hour after',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: false,
  },
  access_tokens: {
    personal: 'names of tokens, last use',
    why: 'access for other assistants',
    kept: 'until revoked',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['secret_hash'],
  },
  calendar_addresses: {
    personal: 'the secret of the own calendar’s address',
    why: 'the own calendar',
    kept: 'until removed',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['nonce'],
    erased: true,
  },
  files: {
    personal: 'pictures, and their names',
    why: 'to be shown',
    kept: 'until deleted; unfinished uploads, a day',
    atDeletion: 'erased, the bytes by a job right after',
    whose: by('owner_id'),
    withheld: ['stored_as'],
  },
  events: {
    personal: 'what an organiser announces',
    why: 'it is public',
    kept: 'until deleted',
    atDeletion: 'past ones stay, by a former member; upcoming ones have to be cancelled first',
    whose: by('organiser_id'),
    withheld: ['search', 'place_words'],
  },
  registrations: {
    personal: 'which events, state, answers, another address for mails',
    why: 'the seat',
    kept: withTheEvent,
    atDeletion: 'live ones are cancelled, answers and address erased; the row stays for the figures',
    whose: by('user_id'),
    withheld: [],
  },
  contact_requests: {
    personal: 'an address that waits to be confirmed',
    why: 'mails about a registration to another address',
    kept: '7 days (`UNCONFIRMED_DAYS`)',
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['secret_hash'],
  },
  admissions: {
    personal: 'that and when somebody came',
    why: 'the organiser’s figures',
    kept: withTheEvent,
    atDeletion: 'stays, of a former member',
    whose: throughOwn('registration_id', 'registrations', 'user_id'),
    withheld: [],
  },
  door_scans: {
    personal: 'each scan of a ticket',
    why: 'doors that were offline agree later',
    kept: withTheEvent,
    atDeletion: 'stays, of a former member',
    whose: throughOwn('registration_id', 'registrations', 'user_id'),
    withheld: [],
  },
  announcements: {
    personal: 'what an organiser wrote to their people',
    why: 'to be told a page of people at a time',
    kept: withTheEvent,
    atDeletion: 'stays with the event',
    whose: throughOwn('event_id', 'events', 'organiser_id'),
    withheld: [],
  },
  board_posts: {
    personal: 'what somebody wrote on a board',
    why: 'it is public',
    kept: withTheEvent,
    atDeletion: 'stays, by a former member; whoever wants it gone deletes it first',
    whose: by('author_id'),
    withheld: ['html'],
  },
  board_reports: {
    personal: 'which posts somebody reported',
    why: 'for the organiser to look',
    kept: withTheEvent,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  board_blocks: {
    personal: 'who may not write on a board',
    why: 'to keep order',
    kept: withTheEvent,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  board_mutes: {
    personal: 'of which boards and threads somebody does not want to hear',
    why: 'not to be told',
    kept: withTheEvent,
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
  board_reads: {
    personal: 'until when somebody read a board',
    why: 'to mark what is new',
    kept: withTheEvent,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  mails: {
    personal: 'address, name, text of each mail',
    why: 'delivery, and proof of it for the organiser',
    kept: '90 days (`MAILS_KEPT_DAYS`); the text of codes and secret links until delivered',
    atDeletion: erased,
    whose: (userId) =>
      sql<boolean>`(mails.user_id = ${userId} or to_address = (select email from users where users.id = ${userId}))`,
    withheld: ['html_body', 'template_params', 'calendar', 'ticket_code', 'unsubscribe_url', 'reply_to'],
    secret: sql<boolean>`confidential`,
    erased: true,
  },
  subscriptions: {
    personal: 'address',
    why: 'the weekly digest',
    kept: 'until it is ended; 7 days where nobody confirms (`UNCONFIRMED_DAYS`)',
    atDeletion: 'erased, where it has the account’s address',
    whose: byAddress('email'),
    withheld: ['secret_hash'],
    erased: true,
  },
  payment_orders: {
    personal: 'what somebody was to pay, and for what',
    why: 'payment',
    kept: 'for good',
    atDeletion: bookkeeping,
    whose: by('payer_id'),
    withheld: [],
  },
  payments: {
    personal: 'what was paid, and how',
    why: 'payment',
    kept: 'for good',
    atDeletion: bookkeeping,
    whose: throughOwn('order_id', 'payment_orders', 'payer_id'),
    withheld: [],
  },
  refunds: {
    personal: 'what was paid back',
    why: 'payment',
    kept: 'for good',
    atDeletion: bookkeeping,
    whose: ofOwnOrders,
    withheld: [],
  },
  ledger_entries: {
    personal: 'postings of a payment',
    why: 'the books',
    kept: 'for good: the database refuses to change them',
    atDeletion: bookkeeping,
    whose: ofOwnOrders,
    withheld: false,
  },
  rate_limits: {
    personal: 'network addresses, addresses of mails, and ids, with a count',
    why: 'limits on log-ins, sign-ups and writing',
    kept: 'until the limit’s time is over, a day at most; erased within an hour after',
    atDeletion: 'goes by itself: otherwise a deleted account would be a way around the limits',
    whose: () => sql<boolean>`false`,
    withheld: false,
  },
  documents_seen: {
    personal: 'which registrations a session last saw',
    why: 'a client’s change of a list is compared with what it saw',
    kept: whileItLives,
    atDeletion: 'erased with the sessions',
    whose: throughOwn('session_id', 'sessions', 'user_id'),
    withheld: false,
  },
  question_answers: {
    personal: 'answers to an organiser’s questions',
    why: 'the registration',
    kept: withTheEvent,
    atDeletion: erased,
    whose: throughOwn('registration_id', 'registrations', 'user_id'),
    withheld: [],
    erased: true,
  },
  event_reports: {
    personal: 'which events and posts somebody reported, and why; how a reported post began',
    why: 'for those who run the site to look',
    kept: withTheEvent,
    atDeletion: 'stays, by a former member',
    whose: by('reporter_id'),
    withheld: [],
  },
  organiser_blocks: {
    personal: 'whom an organiser does not want at their events',
    why: 'to keep order',
    kept: 'until it is lifted',
    atDeletion: erased,
    whose: (userId) => sql<boolean>`${userId} in (organiser_id, user_id)`,
    withheld: false,
    erased: true,
  },
  audit_log: {
    personal: 'what somebody did about people, events and money, by ids',
    why: 'to find out later who did what',
    kept: 'for good: the database refuses to change it',
    atDeletion: 'stays, by the id of a former member',
    whose: by('actor_id'),
    withheld: false,
  },
  ...impersonalTables,
};

/** The tables that keep something of people. */
export const personalTables = Object.entries(dataMap).flatMap(([table, about]) =>
  'personal' in about ? [{ table, ...about }] : [],
);
