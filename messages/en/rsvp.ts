/** The form by which a person registers. */
export const rsvp = {
  title: 'RSVP for Event',
  socialMedia: 'Social Media Platform',
  email: 'Email ID',
  reason: 'Why do you want to attend?',
  required: 'This field is required',
  cancel: 'Cancel',
  submit: 'Submit',
  payAndSubmit: 'Pay and Submit',
  close: 'Close',
  confirmed: 'You have been successfully registered for the event! Check your email for further details.',
  pending: 'Your registration waits for the approval of the organiser. Check your email for further details.',
  waitlisted: 'You are on the waitlist. Check your email for further details.',
  failed: 'Failed to register. Please try again later.',
} as const;
