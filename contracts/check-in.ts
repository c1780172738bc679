import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Secret } from './sessions.ts';
import { EventParams, Id, Instant, Line, PageNumber } from './values.ts';

/** Most scans that a device sends at once; what is left goes with its next call. */
export const scansPerCall = 200;
/** People of one event that a device is told of at once. */
export const peoplePerCall = 1000;
/** People on one page of the attendance list. */
export const attendancePerPage = 50;

const ClientId = z.uuid();
const PersonName = Line.min(1, 'This field is required').max(128);

/** Something that happened at a door, as the device noted it, whether it was online or not. */
export const CheckInScan = z.object({
  /** Made by the device, so that what is sent twice counts once. */
  id: ClientId,
  registrationId: Id,
  /** Of the ticket that was scanned, or that a person found by name has in the device's list; null where it is not known. */
  version: z.int().min(1).nullable(),
  kind: z.enum(['in', 'undo']),
  /** By the device's clock. */
  at: Instant,
});
export type CheckInScan = z.infer<typeof CheckInScan>;

/** What came of a scan: let in, in already by an earlier one, nobody of this event, or a void ticket. */
export const ScanVerdict = z.object({
  scanId: z.string(),
  outcome: z.enum(['in', 'repeat', 'undone', 'unknown', 'void']),
  /** Of a repeat: when and where the first was. */
  first: z.object({ at: z.string(), door: z.string() }).nullable(),
});
export type ScanVerdict = z.infer<typeof ScanVerdict>;

/** Somebody who may come in; a door knows no more of them than the name. */
export const CheckInPerson = z.object({
  $id: z.string(),
  name: z.string(),
  version: z.int(),
  /** No longer registered: an offline list has to forget them. */
  gone: z.boolean(),
  admittedAt: z.string().nullable(),
  /** The door that let them in. */
  admittedBy: z.string().nullable(),
});
export type CheckInPerson = z.infer<typeof CheckInPerson>;

const Pass = Secret.nullable().describe('The secret of a door link; null for a signed-in organiser.');
const CheckInCall = z.object({ eventId: Id, pass: Pass, device: ClientId });

/** How many are expected and how many are in. */
const CheckInCounts = z.object({ expected: z.int(), inside: z.int() });

export const syncCheckIn = endpoint({
  method: 'POST',
  path: '/v1/door/sync',
  access: 'anyone',
  summary: 'Takes the scans of one device at a door and tells it what changed since it last asked.',
  body: CheckInCall.extend({
    /** The device's clock as it sends: a clock that goes wrong wins no race. */
    sentAt: Instant,
    scans: z.array(CheckInScan).max(scansPerCall),
    /** What the last answer gave; null at first. */
    cursor: z.string().max(100).nullable(),
  }),
  reply: z.object({
    event: z.object({
      $id: z.string(),
      eventTitle: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      timeZone: z.string(),
      /** Whether somebody without a registration can be let in here now. */
      walkIns: z.boolean(),
    }),
    door: z.string(),
    /** The installation's Ed25519 key in base64url (raw, 32 bytes), by which tickets are genuine. */
    publicKey: z.string(),
    /** How far the device's clock is behind, in milliseconds. */
    clockBehindMs: z.int(),
    cursor: z.string(),
    /** There are more people to tell of: ask again at once. */
    more: z.boolean(),
    people: z.array(CheckInPerson),
    verdicts: z.array(ScanVerdict),
    counts: CheckInCounts,
  }),
  problems: ['general_argument_invalid', 'event_not_found', 'door_closed', 'general_rate_limit_exceeded'],
});

export const admitWalkIn = endpoint({
  method: 'POST',
  path: '/v1/door/walk-ins',
  access: 'anyone',
  summary:
    'Registers and lets in somebody who came without a ticket, if a seat is free; from 24 hours before the start, and at any time by whoever decides about registrations.',
  body: CheckInCall.extend({ id: ClientId, name: PersonName }),
  status: 201,
  reply: CheckInPerson,
  problems: [
    'general_argument_invalid',
    'event_not_found',
    'door_closed',
    'walk_ins_closed',
    'event_full',
    'event_cancelled',
    'registration_closed',
    'registration_not_possible',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

/** A link that makes any device a door of the event, without an account. */
export const CheckInLink = z.object({
  $id: z.string(),
  name: z.string(),
  $createdAt: z.string(),
});
export type CheckInLink = z.infer<typeof CheckInLink>;

const forOrganisers = ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'] as const;

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/door',
  access: 'user',
  summary: 'How the check-in of an event stands, and the links that open its doors; the organiser only.',
  params: EventParams,
  reply: z.object({ counts: CheckInCounts, links: z.array(CheckInLink) }),
  problems: forOrganisers,
});

export const listAttendance = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/attendance',
  access: 'user',
  summary: 'Who of the confirmed came to an event, or who did not, by name; the organiser only.',
  params: EventParams,
  query: z.object({
    shown: z.enum(['inside', 'missing']),
    search: Line.max(200).optional(),
    page: PageNumber,
  }),
  reply: z.object({ total: z.int(), page: z.int(), pages: z.int(), people: z.array(CheckInPerson) }),
  problems: forOrganisers,
});

export const createCheckInLink = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/door/links',
  access: 'user',
  summary: 'Makes a link that opens a door of the event; its secret is told this once.',
  params: EventParams,
  body: z.object({ name: Line.min(1, 'This field is required').max(60) }),
  status: 201,
  reply: CheckInLink.extend({ secret: z.string() }),
  problems: [...forOrganisers, 'door_too_many', 'general_rate_limit_exceeded'],
});

export const revokeCheckInLink = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/door/links/:linkId',
  access: 'user',
  summary: 'Ends a door link at once: its devices can neither send nor be told anything any more.',
  params: z.object({ eventId: Id, linkId: Id }),
  reply: null,
  problems: [...forOrganisers, 'general_rate_limit_exceeded'],
});

export const checkInEndpoints = {
  syncCheckIn,
  admitWalkIn,
  getCheckIn,
  listAttendance,
  createCheckInLink,
  revokeCheckInLink,
};
