/** The sheet of registrations that an organiser takes along. */
export const sheet = {
  columns: {
    name: 'Name',
    email: 'Email',
    state: 'Status',
    registeredAt: 'Registered',
    confirmedAt: 'Confirmed',
    admittedAt: 'Checked in',
    attendance: 'Attendance',
    socialMedia: 'Social media platform',
    reason: 'Why they want to attend',
  },
  attendance: { attended: 'Attended', missed: 'No-show' },
  consent: { given: 'Yes', refused: 'No' },
  states: {
    pending: 'Pending',
    waitlisted: 'Waitlist',
    awaiting_payment: 'Awaiting payment',
    confirmed: 'Approved',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
} as const;
