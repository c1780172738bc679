import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Refused } from './imports.ts';
import { importLimits } from './limits.ts';
import { Secret } from './sessions.ts';
import { ticketLimits } from './ticket-types.ts';
import { After, Email, EventParams, Id, Line } from './values.ts';

const managing = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'event_not_found',
  'general_rate_limit_exceeded',
] as const;

const noInvitations = ['event_hidden', 'event_not_published'] as const;

/** Lets the caller into an event that not everyone may see. Without an account, a cookie remembers it. */
export const openEvent = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/access',
  access: 'anyone',
  summary: "Open an event that isn't public, with its password, a personal invitation or a preview link",
  params: EventParams,
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(100) }),
    z.strictObject({ invitationId: Id, secret: Secret }),
    z.strictObject({ preview: Secret }),
  ]),
  reply: null,
  problems: [
    'general_argument_invalid',
    'event_not_found',
    'event_password_wrong',
    'invitation_gone',
    'general_rate_limit_exceeded',
  ],
});

export const setEventPassword = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/password',
  access: 'user',
  summary:
    'Set the password of an event. People who opened it with the former one have to enter the new one. Organiser and editors.',
  params: EventParams,
  body: z.object({
    password: z.string().min(4, 'Use at least 4 characters').max(100, 'Use at most 100 characters'),
  }),
  reply: null,
  problems: managing,
});

/** Null: there is none. */
const PreviewLink = z.object({ url: z.string().nullable() });

export const getPreviewLink = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/preview',
  access: 'user',
  summary: 'Get the link that shows a draft to people outside its team. Organiser and editors.',
  params: EventParams,
  reply: PreviewLink,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const createPreviewLink = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/preview',
  access: 'user',
  summary: 'Create a preview link. The former one stops working.',
  params: EventParams,
  reply: PreviewLink,
  problems: managing,
});

export const deletePreviewLink = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/preview',
  access: 'user',
  summary: 'Revoke the preview link, also for people who have opened it',
  params: EventParams,
  reply: null,
  problems: managing,
});

/** Addresses that can be invited in one call. */
export const maxInvited = 100;
export const invitationsPerPage = 50;

/** Someone to invite, as in a guest list. */
const InvitedGuest = z.object({
  email: Email,
  name: Line.max(ticketLimits.name).default(''),
  /** The ticket that their link leads to. Their seat is taken when they register. */
  ticketTypeId: Id.nullable().default(null),
});

const GuestInvitation = z.object({
  $id: z.string(),
  email: z.string(),
  /** Empty unless a guest list had it. */
  name: z.string(),
  /** The name of the ticket type that they are invited to; null for any. */
  ticketType: z.string().nullable(),
  /** Whether they can bring someone, who opens the same link. */
  bringsGuest: z.boolean(),
  sentAt: z.string(),
  /** How many people have opened it. */
  opened: z.int(),
  /** How many dates of a series its link opens. */
  dates: z.int(),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

export const listGuestInvitations = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/invitations',
  access: 'user',
  summary: 'List the people invited to an event. Organiser and editors.',
  params: EventParams,
  query: z.object({ after: After }),
  reply: z.object({ invitations: z.array(GuestInvitation), next: z.string().nullable() }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const inviteGuests = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/invitations',
  access: 'user',
  summary:
    'Invite people by email. Each gets a personal link. Addresses that are invited already are left out.',
  params: EventParams,
  body: z
    .object({
      emails: z.array(Email).max(maxInvited).default([]),
      /** In place of addresses alone. */
      guests: z.array(InvitedGuest).max(maxInvited).default([]),
      bringsGuest: z.boolean().default(false),
    })
    .refine(({ emails, guests }) => emails.length + guests.length > 0, {
      path: ['emails'],
      error: 'Enter at least one address',
    }),
  sample: { emails: ['asha@example.org'] },
  status: 201,
  reply: z.object({ invited: z.int(), known: z.int() }),
  problems: [...managing, ...noInvitations],
});

export const readGuestList = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/invitations/list',
  access: 'user',
  summary:
    'Read a guest list (CSV with email, name and ticket type) to see who would be invited. Changes nothing. Organiser and editors.',
  params: EventParams,
  body: z.object({ content: z.string().min(1, 'The file is empty').max(importLimits.characters) }),
  reply: z.object({
    guests: z
      .array(
        z.object({
          email: z.string(),
          name: z.string(),
          ticketTypeId: z.string().nullable(),
          /** The type's name; empty for any. */
          ticketType: z.string(),
        }),
      )
      .max(importLimits.people),
    /** People of the list who are invited already. */
    known: z.int(),
    refused: z.array(Refused).max(importLimits.refused),
    /** Including those that aren't listed. */
    refusedCount: z.int(),
  }),
  problems: [...managing, 'import_nothing_found'],
});

const InvitationParams = z.object({ eventId: Id, invitationId: Id });

export const mailGuestInvitation = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/invitations/:invitationId/mail',
  access: 'user',
  summary: 'Send an invitation again, with a new link. The former one stops working.',
  params: InvitationParams,
  reply: null,
  problems: [...managing, ...noInvitations, 'invitation_gone'],
});

export const revokeGuestInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/invitations/:invitationId',
  access: 'user',
  summary: "Revoke an invitation. Who hasn't registered with it can't open the event any more.",
  params: InvitationParams,
  query: z.object({
    /** `all`: also for the other dates of its series that the link opens. */
    dates: z.enum(['this', 'all']).default('this'),
  }),
  reply: null,
  problems: managing,
});

export const eventAccessEndpoints = {
  openEvent,
  setEventPassword,
  getPreviewLink,
  createPreviewLink,
  deletePreviewLink,
  listGuestInvitations,
  inviteGuests,
  readGuestList,
  mailGuestInvitation,
  revokeGuestInvitation,
};
