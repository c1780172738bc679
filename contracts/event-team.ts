import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { helperRoles } from './event-roles.ts';
import { EventView } from './events.ts';
import { Secret } from './sessions.ts';
import { Email, EventParams, Id } from './values.ts';

/** Days that an invitation stands. */
export const invitationDays = 14;
/** Most people who help with one event, the invited included. */
export const mostHelpers = 50;

const HelperRole = z.enum(helperRoles);

const Helper = z.object({ $id: z.string(), name: z.string(), role: HelperRole, joinedAt: z.string() });
export type Helper = z.infer<typeof Helper>;

const Invitation = z.object({
  $id: z.string(),
  address: z.string(),
  role: HelperRole,
  expiresAt: z.string(),
  /** Its time is over; it can be sent again. */
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation as whoever has its link sees it. */
const ReceivedInvitation = z.object({
  $id: z.string(),
  role: HelperRole,
  event: EventView,
  expiresAt: z.string(),
  /** Whether the caller is who organises the event. */
  own: z.boolean(),
  /** Whether it was sent to the caller's address; null for visitors. Only then they can accept it. */
  forCaller: z.boolean().nullable(),
});

const InvitationParams = z.object({ eventId: Id, invitationId: Id });
const managing = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'event_not_found',
  'general_rate_limit_exceeded',
] as const;

export const listTeam = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/team',
  access: 'user',
  summary: 'Who helps with an event, and who is invited to; the organiser only.',
  params: EventParams,
  reply: z.object({ helpers: z.array(Helper), invitations: z.array(Invitation) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const inviteHelper = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/team/invitations',
  access: 'user',
  summary:
    'Invites the reader of an address to a role, in place of an earlier invitation; the organiser only.',
  params: EventParams,
  body: z.object({ email: Email, role: HelperRole }),
  status: 201,
  reply: Invitation,
  problems: [...managing, 'team_too_many'],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/team/invitations/:invitationId/mail',
  access: 'user',
  summary: 'Sends an invitation again, with a new link and the whole time; the earlier link is void.',
  params: InvitationParams,
  reply: Invitation,
  problems: [...managing, 'invitation_gone'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/team/invitations/:invitationId',
  access: 'user',
  summary: 'Takes an invitation back; its link is void at once. Again is no error.',
  params: InvitationParams,
  reply: null,
  problems: managing,
});

export const removeHelper = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/team/:userId',
  access: 'user',
  summary: 'Takes a role away: the organiser anybody’s, a helper their own. Again is no error.',
  params: z.object({ eventId: Id, userId: Id }),
  reply: null,
  problems: managing,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/v1/team-invitations/:invitationId',
  access: 'anyone',
  summary: 'What the mail with the secret invites to.',
  params: z.object({ invitationId: Id }),
  query: z.object({ secret: Secret }),
  reply: ReceivedInvitation,
  problems: ['general_argument_invalid', 'invitation_gone'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/v1/team-invitations/:invitationId/acceptance',
  access: 'user',
  summary:
    'Takes on the role that the mail with the secret offers, in place of one that the caller has; for the account with the invited address.',
  params: z.object({ invitationId: Id }),
  body: z.object({ secret: Secret }),
  reply: z.object({ eventId: z.string(), role: HelperRole }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'invitation_gone',
    'invitation_other_address',
    'event_organiser_already',
    'general_rate_limit_exceeded',
  ],
});

export const eventTeamEndpoints = {
  listTeam,
  inviteHelper,
  resendInvitation,
  revokeInvitation,
  removeHelper,
  getInvitation,
  acceptInvitation,
};
