/** What an API key may do for its owner. Without schemas, since browsers list them. */
export const keyScopes = [
  /** Events, groups and the owner's own registrations, as the owner sees them. */
  'events.read',
  /** Attendees, teams and members of what the owner runs. */
  'people.read',
  /** Register the owner, change their answers, cancel. */
  'registrations.write',
  /** Create, change and cancel events, decide on registrations, message attendees, edit groups. */
  'events.write',
  /** Check people in. */
  'check-in.write',
] as const;
export type KeyScope = (typeof keyScopes)[number];

const document = '/v1/databases/:databaseId/collections/:collectionId/documents';
const files = '/v1/storage/buckets/:bucketId/files';
const event = '/v1/events/:eventId';
const group = '/v1/groups/:groupId';

/**
 * The scopes that a key needs for a call: all of them. Calls that aren't listed take no keys: accounts and sign-in,
 * money, teams and roles, deletion, blocks, boards and administration.
 */
const calls: Readonly<Record<string, readonly KeyScope[]>> = {
  'GET /v1/events': ['events.read'],
  'GET /v1/map/events': ['events.read'],
  'GET /v1/events-by-id': ['events.read'],
  'GET /v1/account/events': ['events.read'],
  'GET /v1/account/registrations': ['events.read'],
  'GET /v1/account/groups': ['events.read'],
  'GET /v1/account/saved-events': ['events.read'],
  'GET /v1/account/following': ['events.read'],
  'GET /v1/account/following/events': ['events.read'],
  'GET /v1/tickets/:registrationId': ['events.read'],
  'GET /v1/series-passes/:passId': ['events.read'],
  'GET /v1/organisers/:organiserId': ['events.read'],
  'GET /v1/organisers/:organiserId/events': ['events.read'],
  'GET /v1/groups': ['events.read'],
  [`GET ${group}`]: ['events.read'],
  [`GET ${group}/events`]: ['events.read'],
  [`GET ${event}`]: ['events.read'],
  [`GET ${event}/overview`]: ['events.read'],
  [`GET ${event}/series`]: ['events.read'],
  [`GET ${event}/registrations/own`]: ['events.read'],
  [`GET ${event}/going`]: ['events.read'],
  [`GET ${event}/questions`]: ['events.read'],
  [`GET ${event}/questions/managed`]: ['events.read'],
  [`GET ${event}/ticket-types`]: ['events.read'],
  [`GET ${event}/ticket-types/managed`]: ['events.read'],
  [`GET ${event}/ticket-codes`]: ['events.read'],
  // Documents of events name their attendees.
  [`GET ${document}`]: ['events.read', 'people.read'],
  [`GET ${document}/:documentId`]: ['events.read', 'people.read'],
  [`GET ${files}`]: ['events.read'],
  [`GET ${files}/:fileId`]: ['events.read'],

  [`GET ${event}/registrations`]: ['people.read'],
  [`GET ${event}/registrations.csv`]: ['people.read'],
  [`GET ${event}/team`]: ['people.read'],
  [`GET ${group}/members`]: ['people.read'],

  [`POST ${event}/registrations`]: ['registrations.write'],
  [`POST ${event}/series/registrations`]: ['registrations.write'],
  [`PATCH ${event}/registrations/own`]: ['registrations.write'],
  [`DELETE ${event}/registrations/own`]: ['registrations.write'],
  [`POST ${event}/registrations/own/mail`]: ['registrations.write'],

  'POST /v1/events': ['events.write'],
  [`PATCH ${event}`]: ['events.write'],
  [`POST ${event}/publication`]: ['events.write'],
  [`DELETE ${event}/publication`]: ['events.write'],
  [`POST ${event}/cancellation`]: ['events.write'],
  [`POST ${event}/copies`]: ['events.write'],
  [`POST ${event}/series/preview`]: ['events.write'],
  [`POST ${event}/series/changes`]: ['events.write'],
  [`POST ${event}/questions`]: ['events.write'],
  [`PUT ${event}/questions/:questionId`]: ['events.write'],
  [`DELETE ${event}/questions/:questionId`]: ['events.write'],
  [`PUT ${event}/ticket-types`]: ['events.write'],
  [`POST ${event}/ticket-codes`]: ['events.write'],
  [`DELETE ${event}/ticket-codes/:codeId`]: ['events.write'],
  [`POST ${event}/registrations/:registrationId/decision`]: ['events.write', 'people.read'],
  [`POST ${event}/registrations/approvals`]: ['events.write', 'people.read'],
  [`POST ${event}/messages`]: ['events.write', 'people.read'],
  'POST /v1/groups': ['events.write'],
  [`PATCH ${group}`]: ['events.write'],
  [`DELETE ${group}/events/:eventId`]: ['events.write'],
  [`POST ${files}`]: ['events.write'],
  [`PUT ${files}/:fileId`]: ['events.write'],
  [`DELETE ${files}/:fileId`]: ['events.write'],
  [`POST ${document}`]: ['events.write'],
  // Changing a document can register or cancel, and answers with the document.
  [`PATCH ${document}/:documentId`]: ['events.write', 'registrations.write', 'people.read'],

  [`GET ${event}/door`]: ['check-in.write'],
  [`GET ${event}/attendance`]: ['check-in.write'],
  [`POST ${event}/door/links`]: ['check-in.write'],
  [`DELETE ${event}/door/links/:linkId`]: ['check-in.write'],
  'POST /v1/door/sync': ['check-in.write'],
  'POST /v1/door/walk-ins': ['check-in.write'],
};

/** The scopes a call needs; null if it takes no keys. */
export function scopesOf(spec: {
  readonly method: string;
  readonly path: string;
}): readonly KeyScope[] | null {
  return calls[`${spec.method} ${spec.path}`] ?? null;
}
