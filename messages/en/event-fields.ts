/** The fields of an event that are declared in `contracts/event-fields.ts`, and what their rules say to people. */
export const eventFields = {
  /** In the form. */
  form: {
    opensAt: 'Registration opens',
    opensAtHint: "In the event's time zone. Leave blank to open right away.",
    closesAt: 'Registration closes',
    closesAtHint: "In the event's time zone. Leave blank to close when the event starts.",
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
