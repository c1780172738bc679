import type { Deviation } from './openapi.ts';

/** Deliberate differences from the Appwrite protocol. */
export const deviations: readonly Deviation[] = [
  {
    what: '`permissions` are checked for their syntax and otherwise ignored; `$permissions` is computed.',
    why: "Access depends on a person's role in an event, not on lists sent by clients.",
  },
  {
    what: '`registrations`, `attendees` and `RegisteredEvents` accept only changes that amount to a command: register, approve or decline.',
    why: 'Two clients writing whole lists at once would overwrite each other.',
  },
  {
    what: 'A PATCH that approves or declines several people is all or nothing. It answers 409 if someone it adds to `attendees` gets no seat (`event_full`) or must pay first (`registration_payment_open`).',
    why: 'Reporting success while someone is still waiting would be misleading.',
  },
  {
    what: '`RegisteredEvents` lists events with a confirmed or pending registration, not those with an unpaid or waitlisted one.',
    why: 'Clients show this list as the events a person attends.',
  },
  {
    what: 'Registering by PATCH for an event with required questions fails with 400 `registration_answers_required`, which names the call that accepts answers.',
    why: "Required answers, such as consent, can't be skipped.",
  },
  {
    what: '`capacity: 0` in a document means null, no limit; all other calls reject it.',
    why: 'Appwrite clients send 0 for an empty number field. On a form, 0 would be a mistake that confirms the whole waitlist.',
  },
  {
    what: 'When `tenantApproval` becomes false, pending registrations are approved in order.',
    why: 'Otherwise later registrants would take their seats. PATCH `/v1/events/{eventId}` offers other choices.',
  },
  {
    what: 'Updating an event removes it from a group its organiser no longer organises.',
    why: "Only a group's organisers decide what its page shows. PATCH `/v1/events/{eventId}` rejects such a change with `event_group_lost`.",
  },
  {
    what: 'In `attendees`, everyone except the organiser sees other people under a pseudonym that differs per event; in `registrations` they see only their own id.',
    why: 'A list of ids would tell strangers who attends what.',
  },
  {
    what: 'Attributes a reader may not see are null for them, in filters, searches and sorting too; `contains` never matches a pseudonym.',
    why: 'Queries must not reveal hidden values.',
  },
  {
    what: 'Strings are compared exactly, case included, and sorted by code point; `search` ignores case and accents and needs no index.',
    why: 'Results are the same on every database server.',
  },
  {
    what: '`search` reads the first 5,000 characters of a description; `total` and `offset` go up to 5,000.',
    why: 'Reading and counting everything would slow down all other requests.',
  },
  {
    what: 'A list query that takes longer than two seconds fails with `general_service_unavailable`.',
    why: 'One expensive query must not block others; the message suggests what to change.',
  },
  {
    what: 'File lists support `orderAsc`, `orderDesc`, `limit`, `offset` and cursors, but no filters.',
    why: 'They contain only your own files, which are few.',
  },
  {
    what: 'In ascending order null comes first, and ties are sorted by creation.',
    why: 'A total order keeps cursors from skipping rows.',
  },
  {
    what: 'Computed attributes are accepted only with their current value, so whole documents can be sent back.',
    why: 'They derive from others: `startsAt` from date, time and zone, `attendeeCount` from the registrations.',
  },
  {
    what: 'DELETE cancels an event with registrations; it stays readable.',
    why: 'Registrants are notified, and existing links show what happened.',
  },
  {
    what: 'A record in `users` is created with the account: POST merges into it, DELETE is rejected, and its email is changed on the account.',
    why: "An address is verified by a code, and a record can't exist without its account.",
  },
  {
    what: 'An account without a verified address has no session; the one-time code creates the first.',
    why: "Nobody can use an address they don't own.",
  },
  {
    what: 'A new email address takes effect after its code is confirmed with PUT `/v1/account/email`. Until then the old one stays.',
    why: 'A typo would lock people out of their account.',
  },
  {
    what: 'Requesting a one-time code for a verified address gets the usual answer, but no code is sent.',
    why: "The answer doesn't reveal who has an account.",
  },
  {
    what: 'Pictures are re-encoded without metadata; size and signature are those of the stored bytes.',
    why: 'Photos contain locations, and crafted files attack image decoders.',
  },
  {
    what: 'Ids of deleted events, files and accounts are never reused.',
    why: "Links, calendars and feeds must not lead to someone else's content.",
  },
  {
    what: "Preview sides are rounded up to fixed sizes, quality to multiples of five and opacity to twentieths. A preview has at most 4,194,304 pixels, all frames together, or 1,048,576 if it's rotated, bordered, rounded or transparent. Larger ones are scaled down, and larger animations become still pictures.",
    why: 'Anyone may request previews, and each new one has to be rendered.',
  },
  {
    what: 'Errors may have `fields` and `about` beside `message`, `code`, `type` and `version`.',
    why: 'Forms show each error at its field, and `about` has the ids the next step needs.',
  },
  {
    what: 'Databases, collections, buckets, teams, functions, phone numbers, OAuth and MFA are not available.',
    why: 'Mela is one product, not a backend to build others on.',
  },
];
