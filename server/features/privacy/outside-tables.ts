import { sql } from 'kysely';
import { unconfirmedKinds } from '../mail/index.ts';
import { by, byAddress, erased, type PersonalTable, type Table, throughOwn, withTheEvent } from './tables.ts';

const keptWithoutName = { atDeletion: 'stays, by a former member', withheld: [] } as const;

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
    kept: "until it's deleted, at most as long as the group",
    ...{ whose: by('created_by'), ...keptWithoutName },
  },
  group_invitations: {
    personal: 'the email address of someone an organiser invited to their group, and who invited them',
    why: 'sending one mail, and no second one',
    kept: 'the address until the mail is sent; a keyed hash of it 400 days after that',
    atDeletion: 'invitations of the person that wait are deleted; those by them stay, by a former member',
    whose: (userId) =>
      sql<boolean>`(invited_by = ${userId} or address = (select email from users where users.id = ${userId}))`,
    withheld: ['address_hash', 'address'],
    erased: true,
    erasedRows: byAddress('address'),
  },
  followed_calendars: {
    personal: 'addresses of outside calendars, and who lets a group follow them',
    why: 'taking over their events and changes',
    kept: "until it's removed, at most as long as the group",
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
  group_imports: {
    personal: 'who moves the archive of a group here, and what its report names',
    why: 'going on after an interruption, and showing what was taken over',
    kept: "the archive until it's imported, at most a day; the report 30 days",
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['stored_as', 'parts_received'],
    erased: true,
  },
  earlier_guests: {
    personal:
      'who was registered for an imported event on the site that it comes from: name, address, answers, check-in',
    why: "the organiser's record of past events",
    kept: '400 days after the import, at most as long as the event',
    atDeletion: "deleted, if the address is the account's",
    whose: byAddress('email'),
    withheld: ['source_key'],
    erased: true,
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
    personal: "accounts that receive the money of the person's events",
    why: 'ways to pay',
    kept: "until they're removed",
    atDeletion: erased,
    whose: by('user_id'),
    withheld: ['secrets'],
    erased: true,
  },
  webhooks: {
    personal: 'addresses of other software that is told about changes',
    why: 'webhooks',
    kept: "until they're deleted",
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
      // The address may have been another account's. Some mails go to an address that the person they are about has typed.
      sql<boolean>`(mails.user_id = ${userId} or exists (select from users where users.id = ${userId} and (
        (to_address = users.email and (mails.user_id is null or kind = any(${[...unconfirmedKinds]})))
        or (kind = 'contact_message' and lower(reply_to) = lower(users.email)))))`,
    withheld: [
      'html_body',
      'content',
      'template_params',
      'calendar',
      'ticket_code',
      'unsubscribe_url',
      'reply_to',
    ],
    secret: sql<boolean>`confidential`,
    erased: true,
  },
  suppressed_addresses: {
    personal: 'addresses that get no mail, and why',
    why: "not writing to addresses that don't exist or don't want it",
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
    atDeletion: "deleted if it's the account's address",
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
