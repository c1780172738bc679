/** The terms: a sample. A site's own text can replace it (`site.json`). */
export const terms = {
  title: 'Terms and Conditions',
  description: 'The rules for registering, paying, cancelling and hosting events here.',
  updated: 'Last updated: {date}',
  intro:
    'Four short sections. They apply between you, the organisers of events and the people who run this site.',
  registration: {
    title: 'Event Registration Policies',
    early: 'Register at least 48 hours before the event so the organiser can plan.',
    age: 'You must be 18 years or older to register, unless a guardian comes with you.',
    approval:
      "Some organisers approve each registration. You don't have a seat until they do. They may decline, with or without a reason.",
    waitlist:
      'When an event is full, you can join its waitlist. Free seats are offered in the order people joined.',
  },
  payment: {
    title: 'Payment Terms',
    full: 'Full payment is needed to confirm your registration for a paid event. Prices are in Indian rupees.',
    cancellation:
      'Each paid event shows until when you can cancel for a full refund. Unless its organiser chose otherwise, a cancellation within 24 hours of the event is non-refundable.',
    refunds: 'Refunds take 7-10 business days to reach you.',
    calledOff: 'If an organiser cancels an event, everyone who paid gets a full refund.',
  },
  data: {
    title: 'User Data Handling',
    purpose:
      'We use your data to run your account and the events you take part in. The <privacy>Privacy Policy</privacy> says what we keep and for how long.',
    organisers:
      'Organisers see your name, your email address and your answers to their questions. They may use them for their event only.',
    accuracy:
      'Keep your details correct: tickets, changes and cancellations go to the address in your profile.',
  },
  general: {
    title: 'General Conditions',
    organisers:
      'Each event is run by its organiser, who is responsible for what happens there. We run the site that brings people together.',
    conduct: 'Be kind. People who harass others, publish fake events or break the law lose their accounts.',
    content:
      "What you write and upload stays yours. You allow us to show it on this site for as long as it's published here.",
    changes:
      "When we change these terms, we update the date above. If you have an account, we'll ask you to accept them on your next visit.",
  },
  agree: 'I have read the terms and conditions and agree to them',
  accept: 'Accept Terms',
  accepting: 'Accepting...',
  notAgreed: 'Please agree to the terms and conditions to continue',
  accepted: 'Thank you. You have accepted the terms and conditions.',
  acceptedAt: 'You accepted this version on {date}.',
  acceptedVisitor: 'Thank you. <login>Log in</login> to save it to your account.',
  acceptFailed: "We couldn't record your acceptance. {fault}",
  notice: {
    label: 'Terms and privacy notice',
    changed:
      'Our <terms>Terms and Conditions</terms> and <privacy>Privacy Policy</privacy> changed on {date}. Please read and accept them.',
    first:
      'Please read and accept our <terms>Terms and Conditions</terms> and <privacy>Privacy Policy</privacy>.',
    accept: 'Accept',
    later: 'Not now',
  },
} as const;
