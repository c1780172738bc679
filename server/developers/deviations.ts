import type { Deviation } from './openapi.ts';

/** Where Mela differs from the hosted-backend protocol on purpose. */
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
    what: 'In `registrations` and `attendees` other people stand under a pseudonym that differs per event.',
    why: 'A list of ids would tell strangers who goes where.',
  },
  {
    what: 'An account without a confirmed address has no session; the one-time code opens the first.',
    why: 'A code proves the password that was chosen with it, and nobody can occupy an address that is not theirs.',
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
    what: 'Errors may carry `fields` and `about` beside `message`, `code`, `type` and `version`.',
    why: 'A form shows each fault at its field, and the next step has the ids that it needs.',
  },
  {
    what: 'Databases, collections, buckets, teams, functions, phone numbers, OAuth and MFA are not served.',
    why: 'An installation is one product, not a backend to build others on.',
  },
];
