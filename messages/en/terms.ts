/** The terms: a sample with the specification's facts. A site's own text can replace it (`site.json`). */
export const terms = {
  title: 'Terms and Conditions',
  description: 'What holds when you register for an event here, pay for it, cancel it, or organise one.',
  updated: 'Last updated: {date}',
  intro: 'Four short parts. They hold between you, the organisers of events, and whoever runs this site.',
  registration: {
    title: 'Event Registration Policies',
    early: 'Register at least 48 hours before the event, so that the organiser can plan.',
    age: 'You must be 18 years or older to register, unless a guardian comes with you.',
    approval:
      'Some organisers approve each registration. Until they have decided, you have no seat; they may decline, and may say why.',
    waitlist: 'When an event is full, you can join its waitlist. Seats that come free are offered in order.',
  },
  payment: {
    title: 'Payment Terms',
    full: 'Full payment is needed to confirm your registration for a paid event. Prices are in Indian rupees.',
    cancellation:
      'Each paid event shows until when you can cancel for a full refund. Unless its organiser chose otherwise, a cancellation within 24 hours of the event is non-refundable.',
    refunds: 'Refunds take 7-10 business days to reach you.',
    calledOff: 'When an organiser cancels an event, everybody who paid gets the whole price back.',
  },
  data: {
    title: 'User Data Handling',
    purpose:
      'We use your data to run your account and the events that you take part in. The <privacy>Privacy Policy</privacy> says what is kept, and for how long.',
    organisers:
      'Organisers see your name, your email address and the answers that you give them. They may use them for their event and for nothing else.',
    accuracy:
      'Keep your details correct: tickets, changes and cancellations go to the address in your profile.',
  },
  general: {
    title: 'General Conditions',
    organisers:
      'Each event is run by its organiser, who answers for what happens there. We bring people together and keep the lists.',
    conduct:
      'Be kind. Whoever harasses others, announces events that do not take place, or breaks the law, loses their account.',
    content:
      'What you write and upload stays yours. You allow us to show it here for as long as it stands here.',
    changes:
      'When these terms change, the date above changes with them. If you have an account, we ask you at your next visit to accept them again.',
  },
  agree: 'I have read the terms and conditions and agree to them',
  accept: 'Accept Terms',
  accepting: 'Accepting...',
  notAgreed: 'Please agree to the terms and conditions to continue',
  accepted: 'Thank you. You have accepted the terms and conditions.',
  acceptedAt: 'You accepted this version on {date}.',
  acceptedVisitor: 'Thank you. <login>Log in</login> to have it recorded on your account as well.',
  acceptFailed: 'Your acceptance could not be recorded. {fault}',
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
