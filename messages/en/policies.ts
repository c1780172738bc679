/** The privacy policy: a sample that says what the software does. A site's own text can replace it (`site.json`). */
export const privacy = {
  title: 'Privacy policy',
  description: 'What this site stores about you, why, for how long, and what you can do about it.',
  updated: 'Last updated: {date}',
  intro:
    "We keep what we need to run events, and nothing else. There are no ads, no tracking and no analytics, and we don't sell your data.",
  sections: 'Sections',
  agreement:
    'By using this site, you agree to our <privacy>Privacy policy</privacy> and <terms>Terms and conditions</terms>.',
  understand: 'I understand',
  bannerLabel: 'Privacy notice',
  collection: {
    title: 'Data collection',
    account:
      'When you sign up, we ask for your name, your email address and a password. You can add interests, a picture, a bio and links. If you organise events, your bio, your links and the groups you lead are on your organiser page. We remove the location and camera details from every picture you upload.',
    events:
      'When you organise an event, its page is public: title, description, time, place, picture and your name. When you register for an event, the organiser and their team see your name, your email address and your answers to their questions.',
    groups:
      'Your posts in a discussion appear with your name. When you join a group, other members see your name. We also store which groups and organisers you follow.',
    checkIns:
      'When your ticket is scanned at an event, we record that you came, and when. The organiser and their team see it. While they check people in, their devices keep a copy of the attendee list so that scanning works without a connection.',
    traces:
      'When you log in, we record your IP address and browser so that you can recognise your sessions and end them. We also count requests by IP address, for a day at most, to slow down attacks. Actions that affect people, events or money are recorded with your user id.',
    position:
      "We use your location only when you ask for events near you or for directions. For events near you, your browser sends a point rounded to about a kilometre, which is also part of that page's address. For directions, your browser sends us your starting point. We don't store either.",
  },
  storage: {
    title: 'Data storage',
    place:
      "Your data is stored in this site's database, on a server that its operator runs or rents. Your password is stored as a one-way hash (argon2id) that can't be turned back into the password.",
    files: 'Uploaded pictures are stored with {host}.',
    duration:
      'Your account stays until you delete it. Emails we sent are erased after {mailDays} days. One-time codes expire after 10 minutes, sessions after {sessionDays, plural, =365 {a year} one {a day} other {# days}}.',
    deletion:
      "When you delete your account, your name, email address, bio, links, interests, picture and sessions are erased immediately, and your upcoming registrations are cancelled. Posts you don't delete first stay, without your name. Attendance numbers of past events, payment records and the log of actions stay, without your name. Backups that the operator makes contain your data until they are replaced.",
  },
  cookies: {
    title: 'Use of cookies',
    session:
      'Two cookies with the same content keep you logged in, for {sessionDays, plural, =365 {a year} one {a day} other {# days}} at most; the second is for browsers that refuse the first. Both end when you log out. Another tells this browser apart from others for 400 days, so that we can email you when your account is used with a new one. Two more remember whether you chose light or dark mode, and your language. We set no other cookies.',
    storage:
      "Your browser also keeps who is logged in, forms you haven't sent yet, and, for use without a connection, your registrations and tickets. All of it is erased when you log out. It also keeps the site's own files, and that you have read this notice.",
  },
  rights: {
    title: 'Your rights',
    change:
      'Under <profile>Profile settings</profile> you can see and change your data, download a copy of it, end sessions, and delete your account.',
    ask: 'You can also object to how your data is used, ask us to restrict it, or complain to the data protection authority where you live.',
    mails:
      'We email you about your account and about events you registered for or organise. You can turn off reminders and messages in your settings, and unsubscribe from the weekly digest with one click.',
  },
  thirdParties: {
    title: 'Third-party services',
    mail: 'Emails are sent through a mail provider that the operator has chosen. It sees your address and the content of the email.',
    mailHost: 'Emails are sent through {host}. It sees your address and the content of the email.',
    mapTiles:
      'Map tiles come from {host}. When you open a map, your browser loads them from there, so {host} sees your IP address and the area you look at.',
    ownMap: "Maps are drawn from this site's own data. Your browser doesn't load them from another company.",
    geocoder: 'Places that people type are looked up with {host}. It gets the text, but not who typed it.',
    ownPlaces: "Places that people type are looked up on this site's own servers.",
    router:
      "Directions come from {host}. Our server sends it the start and end of your route, but not who you are. If it doesn't respond, you see a straight line.",
    ownRoutes: "Directions are calculated on this site's own servers.",
    mapLinks: 'Other map services open only when you follow a link to them.',
    assistant:
      'Questions to the assistant are answered with the help of {host}. It gets your question, the conversation so far and what the assistant looked up for you, such as your registrations, but not your email address.',
    ownAssistant: "The assistant runs on this site's own servers and doesn't store your questions.",
    stripe:
      'Payments by card or wallet are handled by Stripe, on its own page. It gets your name, your email address and the amount, and takes your card details itself. We learn whether you paid, how much and how, and keep that for bookkeeping.',
    razorpay:
      'Payments are handled by Razorpay. It gets your name, your email address and the amount, and takes your card or bank details itself. We learn whether you paid, how much and how, and keep that for bookkeeping.',
    sandboxPayments: 'Payments on this site are tests. No money moves and no payment company is involved.',
    noPayments: 'This site takes no payments.',
  },
  contact: {
    title: 'Contact',
    write:
      'For questions about your data, or to use one of your rights, write to us with the <form>contact form</form>. A person will read it.',
    changes:
      "When we change this policy, we update the date above. If you have an account, we'll show you a notice on your next visit and ask you to accept the new version.",
  },
} as const;

/** The terms: a sample. A site's own text can replace it (`site.json`). */
export const terms = {
  title: 'Terms and conditions',
  description: 'The rules for registering, paying, cancelling and hosting events here.',
  updated: 'Last updated: {date}',
  contents: 'On this page',
  intro:
    'Four short sections. They apply between you, the organisers of events and the people who run this site.',
  registration: {
    title: 'Event registration policies',
    early: 'Register at least 48 hours before the event so the organiser can plan.',
    age: 'You must be 18 years or older to register, unless a guardian comes with you.',
    approval:
      "Some organisers approve each registration. You don't have a seat until they do. They may decline, with or without a reason.",
    waitlist:
      'When an event is full, you can join its waitlist. Seats that open up are offered in the order people joined.',
  },
  payment: {
    title: 'Payment terms',
    full: 'Full payment is needed to confirm your registration for a paid event. You see the price with its currency, the refund terms and the ways to pay before you pay.',
    cancellation:
      'The organiser decides until when you can cancel for a full refund, and each paid event shows it. If the terms change later, you keep at least those you paid under.',
    refunds:
      'Refunds of card and online payments take 7-10 business days to reach you. If you paid by transfer or at the door, the organiser pays you back.',
    calledOff: 'If an organiser cancels an event, everyone who paid gets a full refund.',
  },
  data: {
    title: 'Your data',
    purpose:
      'We use your data to run your account and the events you take part in. The <privacy>Privacy policy</privacy> says what we keep and for how long.',
    organisers:
      'Organisers see your name, your email address and your answers to their questions. They may use them for their event only.',
    accuracy:
      'Keep your details correct: tickets, changes and cancellations go to the address in your profile.',
  },
  general: {
    title: 'General conditions',
    organisers:
      'Each event is run by its organiser, who is responsible for what happens there. We run the site that brings people together.',
    conduct: 'Be kind. People who harass others, publish fake events or break the law lose their accounts.',
    content:
      "What you write and upload stays yours. You allow us to show it on this site for as long as it's published here.",
    changes:
      "When we change these terms, we update the date above. If you have an account, we'll ask you to accept them on your next visit.",
  },
  agree: 'I have read the terms and conditions and agree to them',
  accept: 'Accept terms',
  accepting: 'Accepting...',
  notAgreed: 'Please agree to the terms and conditions to continue',
  accepted: 'Thank you. You have accepted the terms and conditions.',
  acceptedAt: 'You accepted this version on {date}.',
  acceptedVisitor: 'Thank you. <login>Log in</login> to save it to your account.',
  acceptFailed: "We couldn't record your acceptance. {error}",
  notice: {
    label: 'Terms and privacy notice',
    changed:
      'Our <terms>Terms and conditions</terms> and <privacy>Privacy policy</privacy> changed on {date}. Please read and accept them.',
    first:
      'Please read and accept our <terms>Terms and conditions</terms> and <privacy>Privacy policy</privacy>.',
    accept: 'Accept',
    later: 'Not now',
  },
} as const;
