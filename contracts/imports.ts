import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importNotes, importRefusals } from './import-kinds.ts';
import { importLimits } from './limits.ts';
import { Email, Id, Line, TimeZone } from './values.ts';

const Note = z.object({
  kind: z.enum(importNotes),
  /** What was there, where it helps. */
  value: z.string().nullable(),
});

/** An entry that couldn't be used. */
export const Refused = z.object({
  /** From 1; of a page, the number of the event. */
  line: z.int(),
  title: z.string().nullable(),
  kind: z.enum(importRefusals),
  /** As the table calls it. */
  column: z.string().nullable(),
  /** What can't be read. */
  value: z.string().nullable(),
});
export type RefusedEntry = z.infer<typeof Refused>;

const ImportedEvent = z.object({
  $id: z.string(),
  eventTitle: z.string(),
  date: z.string(),
  /** False: it was imported before, and is unchanged. */
  added: z.boolean(),
  /** What was lost, and what to check. */
  notes: z.array(Note).max(20),
});
export type ImportedEvent = z.infer<typeof ImportedEvent>;

const InvitedPerson = z.object({ email: Email, name: Line.max(200).default('') });

const ImportReport = z.object({
  /** What the page or file turned out to be. */
  found: z.enum([
    'json_ld',
    'microdata',
    'open_graph',
    'calendar',
    'meetup_members',
    'eventbrite_attendees',
    'luma_guests',
    'people',
    'events',
  ]),
  events: z.array(ImportedEvent).max(importLimits.events),
  /** People with an address, to be invited to a group. */
  people: z.array(z.object({ email: z.string(), name: z.string() })).max(importLimits.people),
  refused: z.array(Refused).max(importLimits.refused),
  /** Including those that aren't listed. */
  refusedCount: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

const Target = z.object({
  /** The group to publish the events in. */
  groupId: Id.nullable().default(null),
  /** For events whose source and place have none; the site's by default. */
  timeZone: TimeZone.optional(),
});

const problems = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'general_rate_limit_exceeded',
  'places_loading',
  'import_nothing_found',
] as const;

export const getImportOptions = endpoint({
  method: 'GET',
  path: '/v1/imports/options',
  access: 'user',
  summary: 'Get what this site can import from',
  reply: z.object({
    /** Whether the operator allows imports from web addresses. */
    addresses: z.boolean(),
  }),
  problems: ['general_unauthorized_scope'],
});

export const importAddress = endpoint({
  method: 'POST',
  path: '/v1/imports/addresses',
  access: 'user',
  summary:
    'Import events from a web page or calendar as drafts. Events that were imported before stay as they are. Only where the operator allows it.',
  body: Target.extend({ url: z.string().trim().min(1, 'Enter an address').max(2000) }),
  reply: ImportReport,
  problems: [
    ...problems,
    'import_addresses_off',
    'import_address_insecure',
    'import_address_private',
    'import_address_unreachable',
    'import_address_too_slow',
    'import_address_too_large',
  ],
});

export const importFile = endpoint({
  method: 'POST',
  path: '/v1/imports/files',
  access: 'user',
  summary:
    'Import events from a calendar or table as drafts, or read the people of an attendee, guest or member list. No one is invited yet.',
  body: Target.extend({
    content: z.string().min(1, 'The file is empty').max(importLimits.characters),
  }),
  reply: ImportReport,
  problems,
});

const GroupParams = z.object({ groupId: Id });
const Invitations = z.object({
  /** Whose mail is still to be sent. */
  waiting: z.int(),
  mailed: z.int(),
});
export type GroupInvitations = z.infer<typeof Invitations>;
const managing = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'group_not_found',
  'group_not_allowed',
] as const;

export const getGroupInvitations = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/invitations',
  access: 'user',
  summary: 'Get how many people have been invited to a group by email. Group organisers only.',
  params: GroupParams,
  reply: Invitations,
  problems: managing,
});

export const inviteToGroup = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/invitations',
  access: 'user',
  summary:
    'Invite people to a group by email. Each address gets one email, ever, sent over the next hours. Members and people who unsubscribed get none. Group organisers only.',
  params: GroupParams,
  body: z.object({ people: z.array(InvitedPerson).min(1).max(importLimits.people) }),
  reply: Invitations.extend({
    /** How many of these people hadn't been invited before. */
    added: z.int(),
  }),
  problems: [...managing, 'group_hidden', 'general_rate_limit_exceeded'],
});

export const importEndpoints = {
  getImportOptions,
  importAddress,
  importFile,
  getGroupInvitations,
  inviteToGroup,
};
