/** Personal data outside of the database, for docs/data-map.md: [what, data, kept]. */
type Row = readonly [what: string, data: string, kept: string];

export const cookies: readonly Row[] = [
  [
    '`a_session_…`, `a_session_…_legacy`',
    'the session; the second is for browsers that refuse the first',
    'until logout, at most a year (`SESSION_DAYS`)',
  ],
  ['`mela_device`', 'tells this browser apart from others', '400 days'],
  ['`mela_access`', 'private events that were opened without an account', 'a year'],
  ['`mela_flow_…`', 'a sign-in under way at a provider, encrypted', '10 minutes'],
  ['`mela_identity`', "a person whose address a provider didn't prove, encrypted", '30 minutes'],
  ['`theme`, `language`', 'the chosen theme and language', 'a year'],
];

export const browserStorage: readonly Row[] = [
  [
    'local storage, `mela:private:…`',
    "forms that aren't sent, registrations and tickets for use offline, the last notifications, registrations waiting for a code, places in waiting rooms",
    'until logout; copies of account data also go when the session ends, and forms when someone else logs in',
  ],
  [
    'local storage, others',
    'who is logged in, saved events of visitors, dismissed notices, switched-off shortcuts',
    'who is logged in: until logout; the others until they are removed',
  ],
  [
    'session storage',
    'name and address of a sign-up that waits for its code; postponed terms',
    "until it's finished, or the tab is closed",
  ],
  ['IndexedDB, `mela-door`', 'attendee lists and scans of check-in devices', 'until logout'],
  ['IndexedDB, `mela-draft-pictures`', "pictures chosen in forms that aren't sent", 'until logout'],
  [
    'cache of the service worker',
    "files of the site and the offline page, without anyone's data",
    'until a new release',
  ],
];

/** [who, what they get, when]. */
export const receivers: readonly Row[] = [
  ['mail provider', 'addresses and contents of emails', 'always'],
  [
    'sign-in providers',
    'that and when the person logs in here; they tell their name, address and id there',
    'if the person logs in with one (`SIGN_IN_PROVIDERS`)',
  ],
  [
    'Stripe, Razorpay',
    'name, address, what is paid; card details go to them only; evidence in disputes',
    "with the site's keys, or those of a group or organiser",
  ],
  ['file storage', 'pictures and archives', 'with `S3_URL`'],
  [
    'map tiles',
    'network address and the area looked at, from the browser',
    'unless `MAP_TILES=none`, or own tiles',
  ],
  ['geocoder', 'typed places, without who typed them', 'if one is set'],
  ['router', 'start and end of a route, not whose', 'if one is set'],
  [
    'language model or chat service',
    'the question, the conversation and what was looked up for it',
    'with `CHAT_MODEL_URL` or `CHAT_URL`',
  ],
  [
    'software that people connect',
    'what the person who connects it may see',
    'with webhooks, API keys and calendar addresses',
  ],
  [
    'websites and calendars',
    'requests of the server to the addresses that organisers enter',
    'imports and followed calendars',
  ],
];
