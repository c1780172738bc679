import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { helperRoles } from './event-roles.ts';
import { EventView } from './events.ts';
import { Secret } from './sessions.ts';
import { Email, EventParams, Id } from './values.ts';

export const invitationDays = 14;
/** Including pending invitations. */
export const maxHelpers = 50;

const HelperRole = z.enum(helperRoles);

const Helper = z.object({
  $id: z.string(),
  name: z.string(),
  role: HelperRole,
  /** Whether the event's page shows them as a host. */
  host: z.boolean(),
  joinedAt: z.string(),
});
export type Helper = z.infer<typeof Helper>;

const Invitation = z.object({
  $id: z.string(),
  address: z.string(),
  role: HelperRole,
  /** Whether the event's page would show them as a host. */
  host: z.boolean(),
  expiresAt: z.string(),
  /** It can be resent. */
  expired: z.boolean(),
  declined: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation as the person with its link sees it. */
const ReceivedInvitation = z.object({
  $id: z.string(),
  role: HelperRole,
  host: z.boolean(),
  event: EventView,
  expiresAt: z.string(),
  /** The caller is the organiser. */
  own: z.boolean(),
  /** Sent to the caller's address, so they can accept it; null for visitors. */
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
  summary: 'List the team of an event, including pending invitations. Organiser only.',
  params: EventParams,
  reply: z.object({ helpers: z.array(Helper), invitations: z.array(Invitation) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const inviteHelper = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/team/invitations',
  access: 'user',
  summary:
    'Invite someone to a role by email. Replaces an earlier invitation to the same address. Organiser only.',
  params: EventParams,
  body: z.object({ email: Email, role: HelperRole, host: z.boolean().default(false) }),
  status: 201,
  reply: Invitation,
  problems: [...managing, 'team_too_many'],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/team/invitations/:invitationId/mail',
  access: 'user',
  summary: 'Resend an invitation with a new link. The previous link stops working.',
  params: InvitationParams,
  reply: Invitation,
  problems: [...managing, 'invitation_gone'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/team/invitations/:invitationId',
  access: 'user',
  summary: 'Revoke an invitation. Its link stops working at once. Repeating the call is safe.',
  params: InvitationParams,
  reply: null,
  problems: managing,
});

export const removeHelper = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/team/:userId',
  access: 'user',
  summary:
    "Remove a team member's role. Organisers can remove anyone's, team members their own. Repeating the call is safe.",
  params: z.object({ eventId: Id, userId: Id }),
  reply: null,
  problems: managing,
});

export const hideHost = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/team/:userId/host',
  access: 'user',
  summary:
    'Stop showing a team member as a host of the event. Organisers can do that for anyone, team members for themselves. Repeating the call is safe.',
  params: z.object({ eventId: Id, userId: Id }),
  reply: null,
  problems: managing,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/v1/team-invitations/:invitationId',
  access: 'anyone',
  summary: 'Get the invitation behind an emailed link',
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
    'Accept an invitation. Requires an account with the invited address, and replaces your current role.',
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

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/v1/team-invitations/:invitationId/decline',
  access: 'anyone',
  summary: 'Decline an invitation with its emailed link. The organiser sees that.',
  params: z.object({ invitationId: Id }),
  body: z.object({ secret: Secret }),
  reply: null,
  problems: ['general_argument_invalid', 'invitation_gone'],
});

export const eventTeamEndpoints = {
  listTeam,
  inviteHelper,
  resendInvitation,
  revokeInvitation,
  removeHelper,
  hideHost,
  getInvitation,
  acceptInvitation,
  declineInvitation,
};
