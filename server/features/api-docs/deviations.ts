import type { Deviation } from './openapi.ts';

/** Mela's intentional differences from Appwrite. */
export const deviations: readonly Deviation[] = [
  {
    what: '`permissions` are checked for their syntax and otherwise ignored; `$permissions` is computed.',
    why: 'Who may do what follows from what a person is to an event, not from lists that a client sends.',
  },
  {
    what: '`registrations`, `attendees` and `RegisteredEvents` are written only by the changes that mean a command: register, approve, decline.',
    why: 'Two people who write lists back at once would undo each other.',
  },
  {
    what: 'A PATCH that approves or declines several people does all of it or nothing: 409 where one of those it names in `attendees` gets no seat (`event_full`), or has to pay first (`registration_payment_open`).',
    why: 'An answer that says everything is done while somebody still waits would mislead whoever reads it.',
  },
  {
    what: '`RegisteredEvents` holds events with a confirmed or pending registration, not those where a seat is still to be paid or waited for.',
    why: 'Clients show the list as what somebody goes to.',
  },
  {
    what: 'A registration for an event with required questions is refused by PATCH with 400 `registration_answers_required`, which names the call that takes answers.',
    why: 'What has to be answered, such as a consent, is never skipped.',
  },
  {
    what: '`capacity: 0` in a document means null, no limit; all other calls refuse it.',
    why: 'Clients of the protocol send 0 for a number that was left open; on a form it would seat the whole waitlist by mistake.',
  },
  {
    what: 'When `tenantApproval` becomes false, those who are pending are approved in their order.',
    why: 'Otherwise people who register later would take their seats; the call of our own, PATCH `/v1/events/{eventId}`, takes another choice.',
  },
  {
    what: 'A changed event leaves a group that its organiser no longer organises.',
    why: 'What stands on the page of a group is for its organisers to say; the call of our own refuses such a change with `event_group_lost`.',
  },
  {
    what: 'In `attendees` others than the organiser see a pseudonym for everybody but themselves, another one on each event; in `registrations` they see their own id only.',
    why: 'A list of ids would tell strangers who goes where.',
  },
  {
    what: 'An attribute that the reader may not read is null for them, in filters, search and order as well; `contains` finds no pseudonym.',
    why: 'A query is no oracle.',
  },
  {
    what: 'Texts are compared exactly, upper and lower case apart, and ordered by code points; `search` ignores case and accents and needs no index to be set up.',
    why: 'The answers are the same on every database server.',
  },
  {
    what: '`search` looks at the first 5,000 characters of a description; `total` is counted, and `offset` goes, up to 5,000.',
    why: 'Reading and counting everything would keep everybody waiting.',
  },
  {
    what: 'A list that takes longer than two seconds is ended with `general_service_unavailable`.',
    why: 'Whatever one client asks for, the others go on; the message says what to ask instead.',
  },
  {
    what: 'A list of files knows `orderAsc`, `orderDesc`, `limit`, `offset` and cursors, and no conditions.',
    why: 'It has the own files only, which are few.',
  },
  {
    what: 'In an ascending order null comes first; what is equal follows in the order of its making.',
    why: 'Every order is a whole one, so that cursors never skip.',
  },
  {
    what: 'Attributes that are computed can be sent as they are, so that whole documents can be sent back, and not changed.',
    why: 'They follow from others: `startsAt` from date, time and zone, `attendeeCount` from the registrations.',
  },
  {
    what: 'A DELETE of an event that people registered for cancels it and leaves it to be read.',
    why: 'They are told, and whoever has its address finds what became of it.',
  },
  {
    what: 'A record in `users` comes with the account: a POST merges into it, a DELETE is refused, and its e-mail is changed on the account.',
    why: 'An address is proved by a code, and a record without its account is nobody.',
  },
  {
    what: 'An account without a confirmed address has no session; the one-time code opens the first.',
    why: 'A code proves the password that was chosen with it, and nobody can occupy an address that is not theirs.',
  },
  {
    what: 'A changed e-mail address counts once the code that was mailed to it is confirmed, by PUT `/v1/account/email`; until then the old one stays.',
    why: 'A slip of the finger would lock people out of their own account.',
  },
  {
    what: 'A one-time code for an address that is already confirmed is answered like any other and not made.',
    why: 'The answer does not tell who has an account here.',
  },
  {
    what: 'Pictures are stored as they are drawn again, without their metadata: size and signature are those of the stored bytes.',
    why: 'Photographs carry places, and crafted files attack the programs that read them.',
  },
  {
    what: 'The id of an event, a file or an account that was deleted is never free again.',
    why: 'Links, calendars and feeds that carry it must not lead to what somebody else made.',
  },
  {
    what: 'Sides of a preview are rounded up to fixed sizes, its quality up to fives and its opacity to twentieths. It has at most 4,194,304 pixels, all frames together, or 1,048,576 where it is turned, framed, rounded or faded; larger ones are scaled down, and a moving picture beyond that stands still.',
    why: 'Anybody may ask for previews, and each one that nobody asked for before has to be drawn.',
  },
  {
    what: 'Errors may carry `fields` and `about` beside `message`, `code`, `type` and `version`.',
    why: 'A form shows each fault at its field, and the next step has the ids that it needs.',
  },
  {
    what: 'Databases, collections, buckets, teams, functions, phone numbers, OAuth and MFA are not served.',
    why: 'An installation is one product, not a backend to build others on.',
  },
];
