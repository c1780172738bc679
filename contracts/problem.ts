import { z } from 'zod';

/**
 * The closed list of what can go wrong on the wire: HTTP status and the text that a person may read.
 * Statuses, types and texts of the hosted-backend protocol stand as the protocol has them; our own follow its manner.
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
  storage_file_type_unsupported: [400, 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted.'],
  storage_quota_exceeded: [
    400,
    'Your pictures fill the room that one person has here. Delete some of them first.',
  ],
  storage_picture_too_large: [
    400,
    'This picture has too many pixels. Use one of at most {megapixels} megapixels.',
  ],
  storage_invalid_file_size: [400, 'The file is larger than this installation accepts.'],
  storage_invalid_content_range: [400, 'The content range is invalid.'],
  storage_invalid_range: [416, 'The requested range is not satisfiable.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_email_not_verified: [401, 'Please confirm your email address with the code we sent you.'],
  user_blocked: [401, 'The current user has been blocked.'],
  user_is_administrator: [409, 'An administrator cannot be blocked. Take the role away first.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_access_token_not_found: [404, 'This access token does not exist.'],
  user_too_many_access_tokens: [409, 'Ten access tokens are the most. Revoke one that you no longer use.'],
  user_organises_events: [409, 'Cancel the upcoming events that you organise first.'],
  user_owes_refunds: [
    409,
    'Refunds for events that you organised are still open. Delete your account once they have gone through.',
  ],
  user_owns_groups: [
    409,
    'Other people are in groups that only you look after. Make one of them an organiser first, or delete the groups.',
  ],
  user_holds_paid_seats: [
    409,
    'You have paid seats that are no longer refundable. Transfer the tickets first, or confirm that you give them up.',
  ],
  event_not_found: [404, 'This event does not exist.'],
  event_has_started: [409, 'The event has started; this can no longer be changed.'],
  event_cancelled: [410, 'The event was cancelled.'],
  event_hidden: [
    409,
    'Those who run this site have hidden the event: its people cannot be written to until it is shown again.',
  ],
  event_capacity_below_confirmed: [
    409,
    'The capacity cannot be lower than the number of confirmed attendees.',
  ],
  event_ticket_type_locked: [409, 'Free and paid cannot be exchanged while people are registered.'],
  event_group_lost: [
    409,
    "The event's organiser no longer organises this group. Choose no group, or another one, to change the event.",
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
    'People are registered, so the event cannot be moved into the past. Choose a date and time that are still ahead.',
  ],
  registration_not_found: [404, 'This registration does not exist.'],
  registration_closed: [409, 'Registration is closed.'],
  registration_declined: [409, 'The organiser declined this registration. Only the organiser can reopen it.'],
  registration_blocked: [403, 'The organiser does not take registrations from you.'],
  registration_checked_in: [
    409,
    'You have been checked in, so you cannot cancel online. Ask the organiser if you need to cancel.',
  ],
  registration_not_possible: [409, 'This is not possible in the current state of the registration.'],
  event_organiser_already: [409, 'You organise this event: you may do everything here already.'],
  team_too_many: [409, 'Fifty people are the most that can help with one event.'],
  invitation_other_address: [
    403,
    'This invitation was sent to another email address. Log in with the account that uses that address.',
  ],
  invitation_gone: [
    410,
    'This invitation does not stand any more: it was accepted, taken back or sent again, or its time is over.',
  ],
  event_over: [409, 'The event is over.'],
  event_full: [409, 'All seats of this event are taken.'],
  registration_own_event: [409, 'You organise this event; you need no registration.'],
  registration_answers_required: [
    400,
    'This event asks questions that have to be answered. Register with POST /v1/events/{eventId}/registrations, or on its page.',
  ],
  registration_payment_open: [
    409,
    'This person has to pay before they become an attendee. Approve them with POST /v1/events/{eventId}/registrations/{registrationId}/decision: they get a link to pay.',
  ],
  registration_own_decision: [403, "You can't decide about your own registration. Ask the organiser."],
  registration_exists: [
    409,
    'You are registered for this event already. Cancel that registration first if you want this ticket instead.',
  ],
  question_not_found: [404, 'This question is not asked any more.'],
  question_answered: [409, 'Somebody has answered this question: it can only be retired.'],
  question_too_many: [409, 'Twenty questions are the most. Retire one that you no longer need.'],
  ticket_void: [410, 'This ticket is void: the registration that it belonged to is over.'],
  ticket_hand_on_not_allowed: [403, 'The organiser of this event does not let tickets be handed on.'],
  ticket_used: [409, 'Somebody was let in with this ticket already: it can no longer be handed on.'],
  ticket_offer_gone: [
    410,
    'This ticket is not offered any more: it was taken back or accepted, or the time to accept it is over.',
  ],
  door_closed: [403, 'This link does not open the door any more. Ask the organiser for another one.'],
  walk_ins_closed: [
    409,
    'People without a registration can be checked in from 24 hours before the start until the end of the event.',
  ],
  door_too_many: [409, 'There are 50 door links already. Revoke one that nobody uses.'],
  board_not_allowed: [
    403,
    'Only people who are registered for the event, or in the group, can write here, and only organisers keep order.',
  ],
  board_post_not_found: [404, 'This post does not exist any more.'],
  group_not_found: [404, 'This group does not exist.'],
  group_hidden: [
    409,
    'Those who run this site have hidden the group: its people cannot be written to until it is shown again.',
  ],
  group_removed: [
    403,
    'The organisers of this group have taken you out of it. You can join again once they let you in.',
  ],
  group_already_exists: [409, 'A group has this address already. Choose another one.'],
  group_not_allowed: [403, 'Only members see who is in a group, and only its organisers look after it.'],
  group_owner_stays: [409, 'A group has an owner: hand it over to somebody else first.'],
  group_too_many: [409, 'Nobody can be in more than 200 groups. Leave one first.'],
  organiser_not_found: [404, 'Nobody of this name organises events here.'],
  following_too_many: [409, 'You follow 500 already. Let one go first.'],
  payment_not_set_up: [409, 'Payment is not set up on this installation yet.'],
  mail_not_found: [404, 'This mail does not exist.'],
  mail_not_failed: [409, 'This mail was sent or is on its way: there is nothing to send again.'],
  payment_not_found: [404, 'This payment does not exist.'],
  payment_not_open: [409, 'This payment can no longer be made: it is paid, or the time to pay is over.'],
  payment_price_changed: [409, 'The price has changed. Go back to the event to see it, then pay again.'],
  payment_not_genuine: [400, 'This does not come from the payment provider.'],
  payment_provider_unavailable: [
    502,
    'The payment provider does not answer right now. Nothing was taken; please try again in a moment.',
  ],
  place_not_found: [404, 'Location not found'],
  place_lookup_failed: [502, 'Failed to fetch coordinates'],
  places_loading: [503, 'The list of places is still being read. Please try again in a moment.'],
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
