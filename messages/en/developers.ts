/** The page for people who write programs against this site. */
export const developers = {
  title: 'Developers',
  description: 'The HTTP API of this site: how to begin, every call, queries, realtime, problems.',
  lead: 'Everything that these pages do, they do over one HTTP API, and so can you. It speaks the hosted-backend protocol, response format 1.5.0: its official client works here as it is.',
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
      'The examples use the official client; any other way to send HTTP requests does as well. Each of them is run against every release of this software.',
    origins:
      'In browsers, pages of this site may make every call, and so may pages of the origins that its operator registered. Programs outside of browsers need no registration.',
    session:
      'Logging in sets a cookie. Where a browser keeps none for other sites, the client holds the session itself and sends it with each call.',
  },
  examples: {
    listEvents: 'Find events',
    listEventsText: 'Reading what is public needs no account.',
    logIn: 'Log in',
    logInText:
      'An account is made by signing up here, or by <code>account.create</code> and the six digits that are mailed then: they go into <code>account.createSession</code>.',
    createEvent: 'Announce an event',
    createEventText:
      'Logged in as its organiser. The picture goes first; large ones travel in chunks of 5 MiB, and an upload that broke off goes on where it was.',
    register: 'Register somebody',
    registerText:
      'Adding the own id to <code>registrations</code> means registering; seats, approval and the waitlist are the server’s to decide. The answer is the event as it is then.',
    followChanges: 'Hear of changes',
    followChangesText: 'One socket for all subscriptions; it is opened again when it breaks.',
    withoutAClient: 'Without a client',
    withoutAClientText: 'A query is JSON, and a call is an HTTP request like any other.',
  },
  queries: {
    title: 'Query language',
    intro:
      'Lists take up to {queries, number} queries, as <code>queries[0]</code>, <code>queries[1]</code> and so on, each a JSON text of up to {characters, number} characters with a method, an attribute and up to {values, number} values. Conditions must all hold. Without a limit a list has {usual, number} documents, and never more than {most, number}.',
    total:
      'The number of all that was found is counted up to {counted, number}, and <code>offset</code> goes as far. Beyond, go on with <code>cursorAfter</code> and the id of the last document: it costs the same on every page.',
    unknown:
      'An unknown method or attribute, or a value of the wrong kind, is answered with <code>general_query_invalid</code> and a message that names it.',
    equal: 'is one of the values',
    notEqual: 'is another value',
    lessThan: 'is less',
    lessThanEqual: 'is less, or equal',
    greaterThan: 'is greater',
    greaterThanEqual: 'is greater, or equal',
    between: 'lies between two values, or is one of them',
    contains: 'a list that has one of the values; a text that has one of them in it',
    search: 'has one of the words, the last of them maybe as a beginning; a phrase stands in quotes',
    startsWith: 'begins like this',
    endsWith: 'ends like this',
    isNull: 'is not set',
    isNotNull: 'is set',
    and: 'all of two or more conditions hold',
    or: 'one of two or more conditions holds',
    select: 'only these attributes are shown',
    orderAsc: 'least first; what is not set comes before',
    orderDesc: 'greatest first; what is not set comes last',
    limit: 'at most so many documents',
    offset: 'without the first so many',
    cursorAfter: 'what follows the document with this id',
    cursorBefore: 'what comes right before the document with this id',
  },
  realtime: {
    title: 'Realtime',
    intro:
      'A WebSocket tells what changes as it happens. It is opened with the project and one or more channels, and hears only what its account may read, in the form in which a read would show it.',
    allDocuments: 'every event and record',
    ofCollection: 'everything in a collection',
    oneDocument: 'one document',
    files: 'every file of one’s own',
    oneFile: 'one file',
    account: 'the own account',
    ownRegistration: 'that the own registration for an event changed',
    board: 'that something changed on the board of an event',
    groupBoard: 'that something changed on the board of a group',
    connected: 'The first frame says what the server listens for, and who it takes you for:',
    authentication:
      'Where no session came along, for want of a cookie, it can be sent afterwards. The official client does this by itself:',
    event:
      'Each change is one frame. <code>events</code> has its name in every form, the exact one first and with <code>*</code> for each id; <code>payload</code> is the document as it is now:',
    error:
      'An error says what is wrong; 1008 and 1013 close the socket, 1003 does not. After a break, connect anew and read what you show anew: nothing is kept for those who were away.',
  },
  calls: {
    title: 'All calls',
    intro: 'Made from the same schemas by which the server reads each request.',
    session: 'session',
    sessionNeeded: 'Needs a session.',
    parameters: 'Parameters',
    body: 'Body',
    required: 'required',
    answers: 'Answers',
    problems: 'Problems',
    fields: 'Fields: {fields}',
    inPath: 'path',
    inQuery: 'query',
    inHeader: 'header',
  },
  problems: {
    title: 'Problems',
    intro:
      'A call that is refused answers with this body. <code>type</code> is one of a closed list and is what programs go by; <code>message</code> is for people. <code>fields</code> names each faulty field with its remedy, where there are any.',
    everyCall: 'Any call may be answered with one of these:',
    all: 'All types, with their statuses and usual messages',
  },
  deviations: {
    title: 'Deviations from the protocol',
    intro: 'Where this site answers otherwise than the protocol’s own servers, and why.',
  },
} as const;
