/**
 * What the API answers to people, as other languages have to say it: the web client finds a translation by the
 * problem's type, and that of a remedy by its English words. In English the API's own words are shown, which stand in
 * `contracts/`; a test compares them with these.
 */
export const problems = {
  types: {
    general_argument_invalid: 'Invalid argument.',
    general_unauthorized_scope: 'User (role: guests) missing scope (account)',
    general_rate_limit_exceeded:
      'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    general_service_unavailable: 'The service is busy. Please try again in a moment.',
    storage_file_empty: 'The uploaded file is empty.',
    storage_file_type_unsupported: 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted.',
    storage_quota_exceeded:
      'Your pictures fill the room that one person has here. Delete some of them first.',
    storage_picture_too_large:
      'This picture has too many pixels. Use one of at most {megapixels} megapixels.',
    storage_invalid_file_size: 'The file is larger than this installation accepts.',
    user_invalid_credentials: 'Invalid credentials. Please check the email and password.',
    user_email_not_verified: 'Please confirm your email address with the code we sent you.',
    user_blocked: 'The current user has been blocked.',
    user_is_administrator: 'An administrator cannot be blocked. Take the role away first.',
    user_already_exists: 'A user with the same id, email, or phone already exists in this project.',
    user_invalid_token: 'Invalid token passed in the request.',
    user_organises_events: 'Cancel the upcoming events that you organise first.',
    user_owns_groups:
      'Other people are in groups that only you look after. Make one of them an organiser first, or delete the groups.',
    user_holds_paid_seats:
      'You have paid seats that are no longer refundable. Transfer the tickets first, or confirm that you give them up.',
    event_not_found: 'This event does not exist.',
    event_has_started: 'The event has started; this can no longer be changed.',
    event_cancelled: 'The event was cancelled.',
    event_hidden:
      'Those who run this site have hidden the event: its people cannot be written to until it is shown again.',
    event_capacity_below_confirmed: 'The capacity cannot be lower than the number of confirmed attendees.',
    event_ticket_type_locked: 'Free and paid cannot be exchanged while people are registered.',
    event_sales_stopped: 'Ticket sales for this event have stopped. If you have a ticket, it stays valid.',
    event_time_in_past:
      'People are registered, so the event cannot be moved into the past. Choose a date and time that are still ahead.',
    registration_checked_in:
      'You have been checked in, so you cannot cancel online. Ask the organiser if you need to cancel.',
    payment_price_changed: 'The price has changed. Go back to the event to see it, then pay again.',
    user_owes_refunds:
      'Refunds for events that you organised are still open. Delete your account once they have gone through.',
    registration_not_found: 'This registration does not exist.',
    registration_closed: 'Registration is closed.',
    registration_blocked: 'The organiser does not take registrations from you.',
    registration_declined: 'The organiser declined this registration. Only the organiser can reopen it.',
    registration_not_possible: 'This is not possible in the current state of the registration.',
    registration_own_event: 'You organise this event; you need no registration.',
    registration_answers_required:
      'This event asks questions that have to be answered. Register with POST /v1/events/{eventId}/registrations, or on its page.',
    registration_payment_open:
      'This person has to pay before they become an attendee. Approve them with POST /v1/events/{eventId}/registrations/{registrationId}/decision: they get a link to pay.',
    event_full: 'All seats of this event are taken.',
    registration_own_decision: "You can't decide about your own registration. Ask the organiser.",
    event_group_lost:
      "The event's organiser no longer organises this group. Choose no group, or another one, to change the event.",
    board_organiser_protected: "You can't do this to an organiser. Ask the owner of the group or the event.",
    event_money_not_allowed:
      "You can't change the price or the refund terms, or remove someone who has paid. Ask the organiser.",
    question_not_found: 'This question is not asked any more.',
    question_answered: 'Somebody has answered this question: it can only be retired.',
    question_too_many: 'Twenty questions are the most. Retire one that you no longer need.',
    event_organiser_already: 'You organise this event: you may do everything here already.',
    team_too_many: 'Fifty people are the most that can help with one event.',
    invitation_other_address:
      'This invitation was sent to another email address. Log in with the account that uses that address.',
    invitation_gone:
      'This invitation does not stand any more: it was accepted, taken back or sent again, or its time is over.',
    walk_ins_closed:
      'People without a registration can be checked in from 24 hours before the start until the end of the event.',
    event_over: 'The event is over.',
    registration_exists:
      'You are registered for this event already. Cancel that registration first if you want this ticket instead.',
    ticket_hand_on_not_allowed: 'The organiser of this event does not let tickets be handed on.',
    ticket_used: 'Somebody was let in with this ticket already: it can no longer be handed on.',
    ticket_offer_gone:
      'This ticket is not offered any more: it was taken back or accepted, or the time to accept it is over.',
    group_not_found: 'This group does not exist.',
    group_hidden:
      'Those who run this site have hidden the group: its people cannot be written to until it is shown again.',
    group_removed:
      'The organisers of this group have taken you out of it. You can join again once they let you in.',
    group_already_exists: 'A group has this address already. Choose another one.',
    group_not_allowed: 'Only members see who is in a group, and only its organisers look after it.',
    group_owner_stays: 'A group has an owner: hand it over to somebody else first.',
    group_too_many: 'Nobody can be in more than 200 groups. Leave one first.',
    organiser_not_found: 'Nobody of this name organises events here.',
    following_too_many: 'You follow 500 already. Let one go first.',
    payment_not_set_up: 'Payment is not set up on this installation yet.',
    payment_not_found: 'This payment does not exist.',
    payment_not_open: 'This payment can no longer be made: it is paid, or the time to pay is over.',
    payment_provider_unavailable:
      'The payment provider does not answer right now. Nothing was taken; please try again in a moment.',
    place_not_found: 'Location not found',
    place_lookup_failed: 'Failed to fetch coordinates',
    places_loading: 'The list of places is still being read. Please try again in a moment.',
  },
  /** For the types that only other programs meet. */
  otherProblem: 'That was not possible.',
  remedies: {
    'This field is required': 'This field is required',
    'Name is required': 'Name is required',
    'Password must be at least 6 characters': 'Password must be at least 6 characters',
    'Many people use this password. Choose another one.':
      'Many people use this password. Choose another one.',
    'Value must be a valid email address': 'Value must be a valid email address',
    'Use 3 to 36 small letters a to z, digits and hyphens, with a letter or digit at both ends':
      'Use 3 to 36 small letters a to z, digits and hyphens, with a letter or digit at both ends',
    'Choose a group that you are an organiser of': 'Choose a group that you are an organiser of',
    'Event title is required': 'Event title is required',
    'Description is required': 'Description is required',
    'Location is required': 'Location is required',
    'Date is required': 'Date is required',
    'Start time is required': 'Start time is required',
    'End time is required': 'End time is required',
    'End date is before the start date': 'End date is before the start date',
    'An event lasts at most 366 days': 'An event lasts at most 366 days',
    'Use a date from 1970-01-01 to 2199-12-31': 'Use a date from 1970-01-01 to 2199-12-31',
    'Use the form YYYY-MM-DD': 'Use the form YYYY-MM-DD',
    'Use the form HH:MM': 'Use the form HH:MM',
    'Use an address that starts with https://': 'Use an address that starts with https://',
    'Use an IANA time zone such as Asia/Kolkata': 'Use an IANA time zone such as Asia/Kolkata',
    'Ticket type is required': 'Ticket type is required',
    'Ticket price is required': 'Ticket price is required',
    'Capacity must be at least 1': 'Capacity must be at least 1',
    'Latitude and longitude go together': 'Latitude and longitude go together',
    'Registration closes when the event starts, or earlier':
      'Registration closes when the event starts, or earlier',
    'Answer with a text': 'Answer with a text',
    'Choose one of the answers': 'Choose one of the answers',
    'Enter a number': 'Enter a number',
    'Say yes or no': 'Say yes or no',
    'This consent is needed to register': 'This consent is needed to register',
    'The questions were changed meanwhile. Look at the form again.':
      'The questions were changed meanwhile. Look at the form again.',
    'Name at least two answers to choose from': 'Name at least two answers to choose from',
    'Each answer may stand there once': 'Each answer may stand there once',
    'Choose a picture that you uploaded': 'Choose a picture that you uploaded',
    'Enter the address of somebody else': 'Enter the address of somebody else',
  },
  /** Where the contract has no words of its own. */
  otherRemedy: 'This value is not accepted here.',
} as const;
