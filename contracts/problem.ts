import { z } from 'zod';
import { registrationBars } from './registration-window.ts';

/**
 * The closed list of what can go wrong on the wire: HTTP status and the text that a person may read.
 * Statuses, types and messages of the Appwrite protocol stay as its clients know them; our own are what pages say, too.
 */
export const problems = {
  general_argument_invalid: [400, 'Invalid argument.'],
  general_bad_request: [400, 'The request could not be read.'],
  general_unauthorized_scope: [401, 'User (role: guests) missing scope (account)'],
  general_unknown_origin: [
    403,
    'Invalid Origin. Register your new client as a platform of this installation.',
  ],
  general_route_not_found: [
    404,
    'The requested route was not found. Please refer to the API docs and try again.',
  ],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  ],
  general_query_invalid: [400, 'Invalid query: Syntax error'],
  general_cursor_not_found: [400, 'The cursor is invalid. It points to a document that is not in this list.'],
  general_service_unavailable: [503, 'The service is busy. Please try again in a moment.'],
  general_unknown: [500, 'Server Error'],
  project_not_found: [404, 'Project with the requested ID could not be found.'],
  database_not_found: [404, 'Database not found'],
  collection_not_found: [404, 'Collection with the requested ID could not be found.'],
  document_not_found: [404, 'Document with the requested ID could not be found.'],
  document_already_exists: [409, 'Document with the requested ID already exists.'],
  document_missing_payload: [400, 'The document payload is missing.'],
  document_invalid_structure: [400, 'Invalid document structure.'],
  storage_bucket_not_found: [404, 'Storage bucket with the requested ID could not be found.'],
  storage_file_not_found: [404, 'The requested file could not be found.'],
  storage_file_already_exists: [409, 'A storage file with the requested ID already exists.'],
  storage_file_empty: [400, 'The uploaded file is empty.'],
  storage_file_type_unsupported: [400, 'Use a JPEG, PNG, WebP, AVIF or GIF picture.'],
  storage_quota_exceeded: [400, "You've used up your picture storage. Delete some pictures first."],
  storage_picture_too_large: [400, 'This picture is too large. Use one with up to {megapixels} megapixels.'],
  storage_invalid_file_size: [400, 'The file is larger than this site accepts.'],
  storage_invalid_content_range: [400, 'The content range is invalid.'],
  storage_invalid_range: [416, 'The requested range is not satisfiable.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_email_not_verified: [401, 'Confirm your email address with the code we sent you.'],
  user_blocked: [401, 'The current user has been blocked.'],
  user_is_administrator: [409, "You can't block an administrator. Remove their administrator role first."],
  user_more_factors_required: [401, 'More factors are required to complete the sign in process.'],
  user_challenge_required: [
    401,
    'A recently successful challenge is required to complete this action. A challenge is considered recent for 15 minutes.',
  ],
  user_authenticator_not_found: [404, 'Authenticator could not be found on the current user.'],
  user_authenticator_already_verified: [409, 'This authenticator is already verified on the current user.'],
  user_recovery_codes_already_exists: [
    409,
    'The current user already generated recovery codes and they can only be read once for security reasons.',
  ],
  user_recovery_codes_not_found: [404, 'The current user does not have any recovery codes.'],
  user_passkey_not_found: [404, "This passkey doesn't exist any more."],
  user_too_many_passkeys: [409, 'You can have up to ten passkeys. Remove one you no longer use.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_token_expired: [401, 'This code or link has expired. Request a new one.'],
  user_token_used_up: [401, 'This code or link no longer works. Request a new one.'],
  project_provider_disabled: [412, "You can't log in this way on this site."],
  sign_in_provider_unavailable: [
    502,
    "This provider isn't responding. Try again in a moment, or log in another way.",
  ],
  user_identity_not_found: [
    404,
    'This account is no longer connected, or the login took too long. Please start again.',
  ],
  user_identity_taken: [
    409,
    'This account is already connected to another account on this site. Disconnect it there first.',
  ],
  user_identity_too_many: [409, 'You can connect up to ten accounts. Disconnect one first.'],
  user_has_password: [409, 'Your account has a password. Use it to confirm this.'],
  user_access_token_not_found: [404, "This access token doesn't exist."],
  user_too_many_access_tokens: [409, 'You can have up to ten access tokens. Revoke one you no longer use.'],
  user_organises_events: [409, 'Cancel the upcoming events you organise first.'],
  user_owes_refunds: [
    409,
    "Some refunds for your events are still pending. Delete your account when they're done.",
  ],
  user_owns_groups: [
    409,
    "You're the only organiser of groups with other members. Make someone else an organiser first, or delete the groups.",
  ],
  user_holds_paid_seats: [
    409,
    "You have paid seats that can't be refunded any more. Transfer the tickets first, or confirm that you're giving them up.",
  ],
  event_not_found: [404, "This event doesn't exist."],
  event_has_started: [409, "The event has started, so you can't change this any more."],
  event_cancelled: [410, 'This event was cancelled.'],
  event_hidden: [
    409,
    "An administrator has hidden this event. You can't message people until it's visible again.",
  ],
  event_capacity_below_confirmed: [409, "The capacity can't be lower than the number of seats taken."],
  event_ticket_type_locked: [409, "You can't switch between free and paid while people are registered."],
  event_group_lost: [
    409,
    "The event's organiser no longer organises this group. To change the event, choose another group or none.",
  ],
  board_organiser_protected: [
    403,
    "You can't do this to an organiser. Ask the owner of the group or the event.",
  ],
  event_money_not_allowed: [
    403,
    "You can't change the price or the refund terms, or remove someone who has paid. Ask the organiser.",
  ],
  event_sales_stopped: [
    409,
    'Ticket sales for this event have stopped. If you have a ticket, it stays valid.',
  ],
  event_time_in_past: [
    409,
    "People are registered, so you can't move the event into the past. Choose a later date or time.",
  ],
  registration_not_found: [404, "This registration doesn't exist."],
  ...registrationBars,
  registration_declined: [409, 'The organiser declined this registration. Only the organiser can reopen it.'],
  registration_blocked: [403, "You can't register for this organiser's events."],
  registration_checked_in: [
    409,
    "You've been checked in, so you can't cancel online. Ask the organiser if you need to cancel.",
  ],
  registration_not_possible: [
    409,
    "This registration can't be changed that way right now. Reload the page and try again.",
  ],
  event_organiser_already: [409, 'You organise this event, so you already have every role.'],
  team_too_many: [409, 'A team can have up to 50 people. Remove someone first.'],
  invitation_other_address: [
    403,
    'This invitation was sent to another email address. Log in with the account that uses that address.',
  ],
  invitation_gone: [
    410,
    'This invitation is no longer valid. It was accepted, revoked, sent again or has expired.',
  ],
  event_over: [409, 'This event is over.'],
  event_full: [409, 'This event is full.'],
  registration_own_event: [409, "You're hosting this event, so you don't need to register."],
  registration_answers_required: [
    400,
    'This event asks questions. Register on its page, or with POST /v1/events/{eventId}/registrations.',
  ],
  registration_payment_open: [
    409,
    "This person still has to pay. Approve them with POST /v1/events/{eventId}/registrations/{registrationId}/decision, and they'll get a link to pay.",
  ],
  registration_own_decision: [403, "You can't approve or decline your own registration. Ask the organiser."],
  registration_exists: [
    409,
    "You're already registered for this event. To use this ticket instead, cancel your registration first.",
  ],
  question_not_found: [404, 'This question is no longer asked.'],
  question_answered: [
    409,
    "People have answered this question, so it can't be changed. You can stop asking it.",
  ],
  question_too_many: [409, 'You can ask up to 20 questions. Remove one first.'],
  event_has_ticket_types: [409, 'This event has ticket types. Change their prices instead.'],
  ticket_type_not_found: [404, 'This ticket type is no longer available. Choose another one.'],
  ticket_type_required: [
    409,
    'Choose a ticket type. Register on the event page, or with POST /v1/events/{eventId}/registrations.',
  ],
  ticket_type_in_use: [
    409,
    "People have registered for this ticket type, so it can't be removed. Hide it instead.",
  ],
  ticket_price_changed: [409, 'The price of this ticket has changed. See the new price and register again.'],
  ticket_code_not_valid: [409, "This code doesn't work. It may be mistyped, used up or expired."],
  ticket_code_not_found: [404, "This code doesn't exist any more."],
  ticket_code_exists: [409, 'One of these codes exists already. Choose another one.'],
  ticket_code_too_many: [409, 'An event can have up to 10,000 codes.'],
  ticket_void: [410, 'This ticket is no longer valid. The registration it belonged to has ended.'],
  ticket_hand_on_not_allowed: [403, "This event doesn't allow ticket transfers."],
  ticket_used: [409, "This ticket has been used for check-in, so it can't be transferred any more."],
  ticket_offer_gone: [
    410,
    'This ticket is no longer available. The transfer was cancelled or accepted, or it has expired.',
  ],
  door_closed: [403, 'This check-in link no longer works. Ask the organiser for a new one.'],
  walk_ins_closed: [409, 'You can add walk-ins from 24 hours before the event until it ends.'],
  door_too_many: [409, 'An event can have up to 50 check-in links. Revoke one you no longer use.'],
  board_not_allowed: [
    403,
    'Only people who registered or joined the group can post here, and only organisers can moderate.',
  ],
  board_post_not_found: [404, 'This post no longer exists.'],
  group_not_found: [404, "This group doesn't exist."],
  group_hidden: [
    409,
    "An administrator has hidden this group. You can't message people until it's visible again.",
  ],
  group_removed: [403, 'An organiser removed you from this group. You can join again once they unblock you.'],
  group_already_exists: [409, 'This web address is taken. Choose another one.'],
  group_not_allowed: [403, 'Only members can see who is in a group, and only organisers can manage it.'],
  group_owner_stays: [409, 'A group needs an owner. Transfer ownership to someone else first.'],
  group_too_many: [409, 'You can be in up to 200 groups. Leave one first.'],
  organiser_not_found: [404, "This organiser doesn't exist."],
  following_too_many: [409, 'You can follow up to 500 organisers and groups. Unfollow one first.'],
  saved_events_too_many: [409, 'You can save up to 200 events. Remove one first.'],
  payment_not_set_up: [409, "Payments aren't set up on this site yet."],
  mail_not_found: [404, "This email doesn't exist."],
  mail_not_failed: [409, "This email was sent or is on its way, so there's nothing to resend."],
  payment_not_found: [404, "This payment doesn't exist."],
  payment_not_open: [409, "This payment can't be made any more. It's already paid or has expired."],
  payment_price_changed: [409, 'The price has changed. See the new price on the event page before you pay.'],
  payment_not_genuine: [400, "This request didn't come from the payment provider."],
  payment_provider_unavailable: [
    502,
    "The payment provider isn't responding. You weren't charged. Please try again in a moment.",
  ],
  place_not_found: [404, 'Location not found'],
  place_lookup_failed: [502, 'Failed to fetch coordinates'],
  places_loading: [503, 'The list of places is still loading. Please try again in a moment.'],
  route_not_found: [404, 'Cannot Find Route for this Location'],
  route_lookup_failed: [502, 'Cannot Find Route for this Location'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemType = keyof typeof problems;

/**
 * The error answer of every call. Two additions to the protocol: `fields` names each faulty field with its remedy,
 * `about` the ids or numbers that the next step needs.
 */
export const problemBody = z.object({
  message: z.string(),
  code: z.int(),
  type: z.string(),
  version: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  about: z.record(z.string(), z.string()).optional(),
});
export type ProblemBody = z.infer<typeof problemBody>;
