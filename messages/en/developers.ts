/** The page for people who write programs against this site. */
export const developers = {
  title: 'Developers',
  description: 'The HTTP API of this site: getting started, every call, queries, realtime and errors.',
  lead: "Everything on this site uses one HTTP API, and you can use it too. It's compatible with the Appwrite 1.5 client protocol, so the official Appwrite web client works unmodified.",
  contents: 'On this page',
  facts: {
    endpoint: 'Address',
    project: 'Project',
    database: 'Database',
    collections: 'Collections',
    bucket: 'Bucket',
    description: 'Description',
    openApi: 'OpenAPI 3.1 document',
  },
  start: {
    title: 'Getting started',
    install:
      'The examples use the official Appwrite client, but any HTTP client works. We run every example against each release.',
    origins:
      "In browsers, pages on this site and on origins registered by its operator can make every call. Programs outside browsers don't need to be registered.",
    session:
      'Logging in sets a cookie. If the browser blocks cookies from other sites, the client stores the session and sends it with each call.',
  },
  examples: {
    listEvents: 'Find events',
    listEventsText: "You don't need an account to read public data.",
    logIn: 'Log in',
    logInText:
      'Sign up on this site, or call <code>account.create</code> and pass the emailed 6-digit code to <code>account.createSession</code>.',
    createEvent: 'Create an event',
    createEventText:
      'Upload the picture first. Large files are sent in 5 MiB chunks, and interrupted uploads resume where they stopped.',
    register: 'Register for an event',
    registerText:
      'Add your own id to <code>registrations</code>. The server decides about seats, approval and the waitlist, and returns the updated event.',
    followChanges: 'Follow changes',
    followChangesText: 'One socket serves all subscriptions and reconnects when it breaks.',
    withoutAClient: 'Without a client',
    withoutAClientText: 'Queries are JSON, and every call is a plain HTTP request.',
  },
  queries: {
    title: 'Query language',
    intro:
      'Lists take up to {queries, number} queries, as <code>queries[0]</code>, <code>queries[1]</code> and so on. Each is JSON of up to {characters, number} characters with a method, an attribute and up to {values, number} values. All conditions must match. Lists return {usual, number} documents by default and at most {most, number}.',
    total:
      "Totals and <code>offset</code> go up to {counted, number}. Beyond that, use <code>cursorAfter</code> with the last document's id. It's equally fast on every page.",
    unknown:
      'Unknown methods or attributes and values of the wrong type return <code>general_query_invalid</code> with a message that names them.',
    equal: 'equals one of the values',
    notEqual: "doesn't equal the value",
    lessThan: 'less than',
    lessThanEqual: 'less than or equal to',
    greaterThan: 'greater than',
    greaterThanEqual: 'greater than or equal to',
    between: 'between two values, inclusive',
    contains: 'a list contains one of the values; a string contains one of them as a substring',
    search: 'contains one of the words, the last one as a prefix; use quotes for phrases',
    startsWith: 'starts with',
    endsWith: 'ends with',
    isNull: 'is not set',
    isNotNull: 'is set',
    and: 'two or more conditions all match',
    or: 'at least one of two or more conditions matches',
    select: 'return only these attributes',
    orderAsc: 'ascending, unset values first',
    orderDesc: 'descending, unset values last',
    limit: 'maximum number of documents',
    offset: 'number of documents to skip',
    cursorAfter: 'documents after the one with this id',
    cursorBefore: 'documents before the one with this id',
  },
  realtime: {
    title: 'Realtime',
    intro:
      'A WebSocket sends changes as they happen. Open it with the project and one or more channels. It only sends what your account can read, in the same shape as a read.',
    allDocuments: 'every event and user document',
    ofCollection: 'everything in a collection',
    oneDocument: 'one document',
    files: 'all your files',
    oneFile: 'one file',
    account: 'your account',
    ownRegistration: 'changes to your registration for an event',
    board: "changes in an event's discussion",
    groupBoard: "changes in a group's discussion",
    connected:
      "The first message lists the channels you're subscribed to and the account you're logged in as:",
    authentication: 'Without a cookie, send the session afterwards. The official client does this for you:',
    event:
      'Each change is one message. <code>events</code> lists its name in every form, with <code>*</code> in place of ids; <code>payload</code> is the current document:',
    error:
      "Errors say what went wrong. 1008 and 1013 close the socket, 1003 doesn't. After a disconnect, reconnect and read the current state again: missed events aren't stored.",
  },
  calls: {
    title: 'All calls',
    intro: 'Generated from the schemas that the server uses to validate requests.',
    session: 'session',
    sessionNeeded: 'Requires a session.',
    parameters: 'Parameters',
    body: 'Body',
    required: 'required',
    answers: 'Responses',
    problems: 'Errors',
    fields: 'Fields: {fields}',
    inPath: 'path',
    inQuery: 'query',
    inHeader: 'header',
  },
  problems: {
    title: 'Errors',
    intro:
      "Refused calls return this body. <code>type</code> comes from a closed list and is meant for programs; <code>message</code> is meant for people. <code>fields</code> maps each invalid field to what's wrong with it.",
    everyCall: 'Any call can return one of these:',
    all: 'All types with their status and default message',
  },
  deviations: {
    title: 'Differences from Appwrite',
    intro: 'Where this site behaves differently from an Appwrite server, and why.',
  },
} as const;
