/** Where a difference from Appwrite is documented, with its reason. */
export interface Deviation {
  readonly what: string;
  readonly why: string;
  /** What callers should do. */
  readonly instead: string;
}

/** Releases of Appwrite's clients that the conformance tests run. */
export const triedClients = [
  'appwrite 15.0.0',
  'appwrite 21.5.0',
  'appwrite 27.0.0',
  'node-appwrite 13.0.0',
  'node-appwrite 27.1.0',
] as const;

/** Where Mela differs from Appwrite on purpose. */
export const deviations: readonly Deviation[] = [
  {
    what: '`permissions` are checked for their syntax and otherwise ignored; `$permissions` is computed.',
    why: "Rights follow from a person's role at an event, not from lists that a client sends.",
    instead: "Leave `permissions` out. To give people rights, invite them to the event's team.",
  },
  {
    what: '`registrations`, `attendees` and `RegisteredEvents` accept only changes that amount to a command: register, approve, decline.',
    why: 'Two people who write whole lists at the same time would overwrite each other.',
    instead:
      'Read the document, change one thing, and send it back. Or use the calls under `/v1/events/{eventId}/registrations`.',
  },
  {
    what: "A PATCH that approves or declines several people is all or nothing. It returns 409 if someone in `attendees` can't get a seat (`event_full`) or has to pay first (`registration_payment_open`).",
    why: 'A success response would be misleading while someone is still waiting.',
    instead: 'Read the event again and leave out the people that the message names.',
  },
  {
    what: '`RegisteredEvents` contains events with a confirmed or pending registration, but not those where the person is on the waitlist or still has to pay.',
    why: 'Clients show the list as the events that someone is going to.',
    instead: 'Read all registrations with GET `/v1/account/registrations`.',
  },
  {
    what: 'Registering by PATCH for an event with required questions returns 400 `registration_answers_required`, which names the call that accepts answers.',
    why: "Required answers, such as a consent, can't be skipped.",
    instead: 'Send the answers with POST `/v1/events/{eventId}/registrations`.',
  },
  {
    what: 'A payment that a client opens with the payment provider by itself pays for nothing here: no seat is held, and nobody is registered.',
    why: 'This site confirms a seat only for a payment that it started, with an amount that it worked out.',
    instead:
      'Register first. Then pay with POST `/v1/events/{eventId}/registrations/own/payment` and the checkout under `/v1/payments`.',
  },
  {
    what: '`capacity: 0` in a document means null, no limit. All other calls reject it.',
    why: 'Appwrite clients send 0 for a number that was left empty. On a form, it would confirm the whole waitlist by mistake.',
    instead: 'Send null for no limit.',
  },
  {
    what: 'When `tenantApproval` becomes false, pending people are approved in the order they registered.',
    why: 'Otherwise people who register later would take their seats. PATCH `/v1/events/{eventId}` lets you choose.',
    instead: 'Use PATCH `/v1/events/{eventId}` to decline them or let them wait.',
  },
  {
    what: 'When an event is changed and its organiser no longer organises its group, the event is removed from the group.',
    why: "Only a group's organisers decide what its page shows. Our own call rejects such a change with `event_group_lost`.",
    instead: 'Ask an organiser of the group to add the event again.',
  },
  {
    what: 'Anyone but the organiser sees pseudonyms of other people in `attendees`, different on each event, and only their own id in `registrations`.',
    why: 'A list of ids would tell strangers who goes where.',
    instead: 'Use `attendeeCount`, or GET `/v1/events/{eventId}/going` for the names that people show.',
  },
  {
    what: "Attributes that the caller can't read are null for them, also in filters, search and sorting. `contains` doesn't match pseudonyms.",
    why: "Queries can't be used to find out hidden values.",
    instead: 'Expect null wherever an attribute may be hidden.',
  },
  {
    what: 'Text comparison is exact and case-sensitive, and sorting is by code point. `search` ignores case and accents and needs no index.',
    why: 'Results are the same on every database server.',
    instead: 'Use `search` where case or accents must not matter.',
  },
  {
    what: 'Lists leave out cancelled events unless a query names `status`. A single event, and changes in realtime, always have it.',
    why: 'Clients that were written for other data would show a cancelled event as if it took place.',
    instead: "Add `Query.equal('status', ['scheduled', 'cancelled'])`, or select `status`.",
  },
  {
    what: '`search` covers the first 5,000 characters of a description. `total` and `offset` go up to 5,000.',
    why: 'Reading and counting everything would slow the site down for everyone.',
    instead: 'Follow long lists with `cursorAfter`, which has no end.',
  },
  {
    what: 'A list that takes longer than two seconds fails with `general_service_unavailable`.',
    why: "One client can't slow down the others. The message says what to ask for instead.",
    instead: 'Use fewer conditions, or order by one attribute.',
  },
  {
    what: 'A list has at most 16 MiB, whatever its `limit`. Longer ones fail with `general_query_invalid`.',
    why: 'A few of them would fill the memory of the server.',
    instead: 'Select the attributes you need, or ask for fewer documents and follow with `cursorAfter`.',
  },
  {
    what: 'After midnight: `endDate` of an event that ends before it starts on the clock is the next day, also if it was created with one date.',
    why: 'Clients join `endDate` and `endTime`, and would show an event that ends before it starts.',
    instead: 'Nothing. When you write, either day is accepted.',
  },
  {
    what: 'A realtime subscription with `queries` gets an error.',
    why: 'What a subscriber receives depends on their rights alone.',
    instead: 'Compare the payload in your own code.',
  },
  {
    what: "A `delete` event has the event or picture as the subscriber last saw it. Of accounts, sessions and what a subscriber couldn't see or an administrator has hidden, it has only the ids.",
    why: 'Deleted accounts and sessions are erased at once, and what is hidden must not be sent once more.',
    instead: 'Remove the document by its id.',
  },
  {
    what: 'Lists of files support `orderAsc`, `orderDesc`, `limit`, `offset` and cursors, but no conditions.',
    why: "They contain only the caller's own files, which are few.",
    instead: 'Filter the list in your own code.',
  },
  {
    what: 'In ascending order, null comes first. Equal values are sorted by when they were created.',
    why: 'Sorting is always complete, so cursors never skip anything.',
    instead: "Add `Query.isNotNull` if you don't want them.",
  },
  {
    what: "Computed attributes can be sent back unchanged, so whole documents can be sent back, but they can't be changed.",
    why: 'They follow from others: `startsAt` from date, time and zone, `attendeeCount` from the registrations.',
    instead: 'Change what they follow from.',
  },
  {
    what: 'DELETE on an event with registrations cancels it and keeps it readable.',
    why: 'Registered people are notified, and anyone with the link can see what happened.',
    instead: 'Expect the event to stay, with `status` as `cancelled`.',
  },
  {
    what: 'A record in `users` is created with the account: POST merges into it, DELETE is rejected, and its email is changed on the account.',
    why: "A code proves that an address belongs to someone, and a record can't exist without its account.",
    instead: 'Update it with PATCH. To delete it, delete the account.',
  },
  {
    what: "An account whose address isn't confirmed has no session. The one-time code opens the first one.",
    why: "The code confirms the password that was chosen with it, so nobody can take an address that isn't theirs.",
    instead:
      'Send the code with POST `/v1/account/sessions/token`, or let people follow the link in the email.',
  },
  {
    what: 'A changed email address takes effect when the emailed code is confirmed with PUT `/v1/account/email`. Until then, the old one stays.',
    why: 'A typo would lock people out of their own account.',
    instead: 'Ask for the code, and show the old address until then.',
  },
  {
    what: "An anonymous session isn't stored. It reads what's public, and can't register, write, keep preferences or become an account.",
    why: 'A seat needs someone who can be reached, and millions of empty accounts would help nobody.',
    instead:
      'Log in with an email token or password when someone wants to register. The anonymous session makes way by itself.',
  },
  {
    what: '`GET /v1/account/logs` lists the log-ins whose sessions are still running.',
    why: 'Nothing more is recorded of what people do.',
    instead: 'Use it as a list of running log-ins.',
  },
  {
    what: '`X-Appwrite-Key` takes the API keys that people make under *Profile settings*. It acts for its owner, and is never wider than their rights. With one, a new session has its `secret`; mailed tokens never do.',
    why: 'A key belongs to a person here, not to the whole project, and must not open the accounts of others.',
    instead:
      'Act for others with their JWT, or with `setSession` and the `secret` of a session that they opened.',
  },
  {
    what: 'POST `/v1/account/recovery` answers alike for every address, without a `userId`. Appwrite returns 404 for an unknown one.',
    why: "The response doesn't reveal who has an account.",
    instead: 'Take `userId` from the link in the email.',
  },
  {
    what: 'POST `/v1/account/verification` also mails a link to a confirmed address. Following it changes nothing.',
    why: 'The one-time code has confirmed it already, and clients that ask after a sign-up can finish.',
    instead: 'Nothing. The call succeeds as it does with Appwrite.',
  },
  {
    what: 'A request for a one-time code for an address that is already confirmed gets the usual response, but no code is created.',
    why: "The response doesn't reveal who has an account.",
    instead: 'Let people log in if no email arrives.',
  },
  {
    what: "Pictures are re-encoded without metadata before they're stored. Size and signature are those of the stored bytes.",
    why: 'Photos contain locations, and crafted files can attack the programs that read them.',
    instead: 'Use the size and signature in the answer.',
  },
  {
    what: 'One upload request carries at most 5 MiB, and one upload at most 500 of them. They may be smaller, and arrive in any order.',
    why: 'Requests are held in memory.',
    instead: 'Send larger pictures in chunks, as all official clients do.',
  },
  {
    what: 'The id of a deleted event, file or account is never available again.',
    why: 'Links, calendars and feeds that contain it must not lead to something else.',
    instead: 'Use `unique()` for new ids.',
  },
  {
    what: "Preview dimensions are rounded up to fixed sizes, quality to multiples of 5 and opacity to multiples of 0.05. A preview has at most 4,194,304 pixels in all its frames together, or 1,048,576 if it's rotated or has a border, rounded corners or opacity. Larger ones are scaled down, and larger animations become still pictures.",
    why: 'Anyone can request previews, and each new variant has to be rendered.',
    instead: 'Scale the picture in the page with `width` and `height`.',
  },
  {
    what: 'Errors may include `fields` and `about` beside `message`, `code`, `type` and `version`.',
    why: 'Forms can show each error at its field, and the next step has the ids it needs.',
    instead: "Ignore what you don't know.",
  },
  {
    what: '`GET /v1/locale` knows the country only if a proxy in front of this site names it. Otherwise it is `--`.',
    why: 'Addresses of visitors are sent to nobody, and free lists of them are often wrong.',
    instead: 'Operators set `COUNTRY_HEADER`.',
  },
  {
    what: 'Of the avatars, initials, flags and QR codes are drawn. Browsers, credit cards, `favicon` and `image` are not available.',
    why: 'This server fetches nothing from addresses that strangers choose.',
    instead: 'Show such a picture from its own address.',
  },
  {
    what: "`X-Appwrite-Timestamp` is compared with the document just before it's changed. Two changes within the same moment both succeed.",
    why: 'Changes of one event wait for each other, but the comparison is made before.',
    instead: 'Read the document again after writing if that matters.',
  },
  {
    what: '`TablesDB`, presences, operators, transactions and queries that came after release 1.5 are not available.',
    why: 'This site follows the protocol of 1.5.11.',
    instead: 'Use `Databases`. The newest clients still have it.',
  },
  {
    what: "Databases, collections, buckets, teams, functions and phone numbers aren't available.",
    why: 'A site is one product, not a backend to build others on.',
    instead: "Use this site's own calls for groups and teams.",
  },
];
