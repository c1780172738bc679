/** The fields of an event that are declared in `contracts/event-fields.ts`, and what their rules say to people. */
export const eventFields = {
  /** In the form. */
  form: {
    opensAt: 'Registration opens',
    opensAtHint: 'People see a countdown until then.',
    opensAtNone: 'When published',
    opensAtTime: 'Opens on',
    closesAt: 'Registration closes',
    closesAtHint: 'Moves with the start of the event.',
    closesAtNone: 'At the start',
    closesAtTime: 'Closes on',
    daysBefore:
      '{days, plural, =1 {One day before} =7 {One week before} =14 {Two weeks before} other {# days before}}',
    otherTime: 'Another time',
    inZone: "In the event's time zone.",
    askSocialMedia: 'Ask for a social media platform',
    askSocialMediaHint: 'On the registration form.',
    askReason: 'Ask why people want to attend',
    askReasonHint: 'On the registration form. The fewer questions, the more people register.',
    asked: { required: 'Required', optional: 'Optional', off: "Don't ask" },
  },
  /** What nobody can register for now, on the button of the event's page and below it. */
  button: {
    registration_not_open: 'Registration opens {time}',
    registration_closed: 'Registration closed',
  },
  buttonHint: {
    registration_not_open: 'Come back then to get a seat.',
    registration_closed: "This event isn't taking new registrations.",
  },
  assistant: {
    registration_not_open: 'Registration for “{title}” opens {time}.',
    registration_closed: 'Registration for “{title}” closed {time}.',
  },
  refusals: {
    registration_not_open: "Registration isn't open yet.",
    registration_closed: 'Registration is closed.',
  },
  remedies: {
    'Registration must open before it closes and before the event starts':
      'Registration must open before it closes and before the event starts',
    'Registration must close by the start of the event': 'Registration must close by the start of the event',
  },
} as const;
