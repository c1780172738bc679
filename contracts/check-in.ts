import { z } from 'zod';
import { addOnLimits } from './add-ons.ts';
import { endpoint } from './endpoint.ts';
import { Secret } from './sessions.ts';
import { ticketLimits } from './ticket-types.ts';
import { EventParams, Id, Instant, Line, PageNumber, pageFacts } from './values.ts';

/** Per request; the rest follows in the next one. */
export const scansPerCall = 200;
/** People of one event per response. */
export const peoplePerCall = 1000;
export const attendancePerPage = 50;

const ClientId = z.uuid();
const PersonName = Line.min(1, 'Enter a name').max(128);

/** A check-in as the device recorded it, online or offline. */
export const CheckInScan = z.object({
  /** Set by the device, so a scan sent twice counts once. */
  id: ClientId,
  registrationId: Id,
  /**
   * The scanned ticket's version, or the one in the device's list for a person found by name; null if
   * unknown.
   */
  version: z.int().min(1).nullable(),
  kind: z.enum(['in', 'undo']),
  /** By the device's clock. */
  at: Instant,
});
export type CheckInScan = z.infer<typeof CheckInScan>;

/** The result: admitted, already admitted, not on the list, or a void ticket. */
export const ScanVerdict = z.object({
  scanId: z.string(),
  outcome: z.enum(['in', 'repeat', 'undone', 'unknown', 'void']),
  /** For repeats: when and where the first scan was. */
  first: z.object({ at: z.string(), door: z.string() }).nullable(),
});
export type ScanVerdict = z.infer<typeof ScanVerdict>;

/** Someone who may enter. Check-in devices get only the name and the ticket's code. */
export const CheckInPerson = z.object({
  $id: z.string(),
  name: z.string(),
  version: z.int(),
  /** The ticket's code for reading aloud; empty for people who are no longer registered. */
  shortCode: z.string(),
  /** `standard` at an event without ticket types. */
  ticketTypeId: z.string(),
  /** What they have with their ticket. */
  addOns: z.array(z.object({ $id: z.string(), count: z.int() })),
  /** No longer registered: offline lists must remove them. */
  gone: z.boolean(),
  admittedAt: z.string().nullable(),
  /** The check-in point where they entered. */
  admittedBy: z.string().nullable(),
});
export type CheckInPerson = z.infer<typeof CheckInPerson>;

const Pass = Secret.nullable().describe('The secret of a check-in link; null for a signed-in organiser.');
const CheckInCall = z.object({ eventId: Id, pass: Pass, device: ClientId });

const CheckInCounts = z.object({ expected: z.int(), inside: z.int() });
/** In the order in which they are sold; none at an event without ticket types. */
const CountsByType = z
  .array(CheckInCounts.extend({ $id: z.string(), name: z.string() }))
  .max(ticketLimits.types);

/** In the order in which they are sold. */
const AddOnNames = z.array(z.object({ $id: z.string(), name: z.string() })).max(addOnLimits.addOns);

export const syncCheckIn = endpoint({
  method: 'POST',
  path: '/v1/door/sync',
  access: 'anyone',
  summary: "Sync check-in scans. Send a device's scans and get what changed since its last sync.",
  body: CheckInCall.extend({
    /** The device's clock when it sends, to correct scan times of a clock that is off. */
    sentAt: Instant,
    scans: z.array(CheckInScan).max(scansPerCall),
    /** From the last response; null at first. */
    cursor: z.string().max(100).nullable(),
  }),
  reply: z.object({
    event: z.object({
      $id: z.string(),
      eventTitle: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      timeZone: z.string(),
      /** Whether people without a registration can be admitted now. */
      walkIns: z.boolean(),
    }),
    door: z.string(),
    /** The installation's raw Ed25519 key (32 bytes, base64url), which verifies tickets. */
    publicKey: z.string(),
    /** How far the device's clock is behind, in milliseconds. */
    clockBehindMs: z.int(),
    cursor: z.string(),
    /** More people follow: sync again at once. */
    more: z.boolean(),
    people: z.array(CheckInPerson),
    verdicts: z.array(ScanVerdict),
    counts: CheckInCounts,
    ticketTypes: CountsByType,
    addOns: AddOnNames,
  }),
  problems: ['general_argument_invalid', 'event_not_found', 'door_closed', 'general_rate_limit_exceeded'],
});

export const admitWalkIn = endpoint({
  method: 'POST',
  path: '/v1/door/walk-ins',
  access: 'anyone',
  summary:
    'Check in a walk-in: register someone without a ticket if a seat is free. From 24 hours before the start; at any time for those who manage registrations.',
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
    'ticket_type_required',
    'add_on_sold_out',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

/** Turns any device into a check-in point for the event, without an account. */
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
  summary: "Get check-in counts and the event's check-in links. Organiser only.",
  params: EventParams,
  reply: z.object({ counts: CheckInCounts, ticketTypes: CountsByType, links: z.array(CheckInLink) }),
  problems: forOrganisers,
});

export const listAttendance = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/attendance',
  access: 'user',
  summary: "List who attended, or who didn't, by name. Confirmed registrations only. Organiser only.",
  params: EventParams,
  query: z.object({
    shown: z.enum(['inside', 'missing']),
    search: Line.max(200).optional(),
    /** Only people with this ticket type. */
    ticketTypeId: Id.optional(),
    page: PageNumber,
  }),
  reply: z.object({ ...pageFacts, people: z.array(CheckInPerson) }),
  problems: forOrganisers,
});

export const createCheckInLink = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/door/links',
  access: 'user',
  summary: 'Create a check-in link. Its secret is shown once.',
  params: EventParams,
  body: z.object({ name: Line.min(1, 'Enter a name').max(60) }),
  status: 201,
  reply: CheckInLink.extend({ secret: z.string() }),
  problems: [...forOrganisers, 'door_too_many', 'general_rate_limit_exceeded'],
});

export const revokeCheckInLink = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/door/links/:linkId',
  access: 'user',
  summary: 'Revoke a check-in link. Devices using it lose access at once.',
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
