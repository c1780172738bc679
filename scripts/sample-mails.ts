import type { EventFacts, Mail, MailKind, MailValues, Recipient } from '../server/features/mail/index.ts';

/** An evening event in Mumbai, for recipients in several time zones. */
export const kiteDay: EventFacts = {
  id: 'kite-day',
  createdAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  asOf: Temporal.Instant.from('2026-12-01T06:30:00Z'),
  title: 'Kite day',
  opening: 'Everybody brings **a kite**.',
  startsAt: Temporal.Instant.from('2026-12-05T12:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-05T15:30:00Z'),
  timeZone: 'Asia/Kolkata',
  allDay: false,
  startDate: '2026-12-05',
  endDate: '2026-12-05',
  location: 'Shivaji Park, Mumbai',
  latitude: 19.0269,
  longitude: 72.8383,
  categories: ['sports', 'social'],
  online: true,
  onlineLink: 'https://meet.example.org/kite-day',
  ticketType: 'free',
  organiserName: 'Asha Rao',
  url: 'https://mela.example/event/kite-day',
};

export const reader: Recipient = {
  address: 'ravi@example.org',
  name: 'Ravi',
  locale: 'en',
  timeZone: 'Asia/Kolkata',
};

/** The event as reminders know it. */
function eveOf(event: EventFacts): EventFacts {
  return { ...event, asOf: event.startsAt.subtract({ hours: 24 }) };
}

const attempted = {
  recoveryUrl: 'https://mela.example/recovery',
  at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  network: '203.0.113.7',
  attempts: 25,
};

/** Sample values for every template. */
const sampleValues: { readonly [Kind in MailKind]: MailValues[Kind] } = {
  signup_code: {
    code: '123456',
    url: 'https://mela.example/otp-verification?signup=&userId=u1&secret=s3cret',
    minutes: 10,
  },
  guest_registration: {
    code: '482913',
    url: 'https://mela.example/confirm-registration?secret=s',
    minutes: 10,
  },
  sign_in_code: {
    code: '234567',
    url: 'https://mela.example/otp-verification?userId=u1&secret=s3cret',
    minutes: 10,
  },
  own_code: {
    code: '345678',
    minutes: 10,
    securityUrl: 'https://mela.example/profile-settings/security',
  },
  new_device_notice: {
    at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    browser: 'Firefox · Linux',
    network: '203.0.113.7',
    country: 'IN',
    sessionsUrl: 'https://mela.example/profile-settings/security',
    recoveryUrl: 'https://mela.example/recovery',
  },
  email_change_code: { code: '654321', minutes: 10 },
  failed_logins_notice: attempted,
  wrong_codes_notice: attempted,
  sign_in_changed_notice: {
    change: 'passkey_added',
    detail: 'Work laptop',
    at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    browser: 'Firefox · Linux',
    profileUrl: 'https://mela.example/profile-settings',
  },
  address_taken_notice: {
    loginUrl: 'https://mela.example/login',
    recoveryUrl: 'https://mela.example/recovery',
  },
  webhook_paused_notice: {
    address: 'hooks.example.org',
    settingsUrl: 'https://mela.example/profile-settings/apps',
    last: {
      url: 'https://hooks.example.org/mela',
      status: 'HTTP 500',
      failingSince: Temporal.Instant.from('2026-11-16T10:00:00Z'),
      failed: 42,
    },
  },
  email_changed_notice: {
    newAddress: 'ravi.new@example.org',
    oldAddress: 'ravi@example.org',
    at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    contactUrl: 'https://mela.example/About#contact',
  },
  password_recovery: { url: 'https://mela.example/recovery?userId=u1&secret=s3cret', minutes: 60 },
  verification: { url: 'https://mela.example/verify?userId=u1&secret=s3cret', minutes: 60 },
  contact_confirmation: { url: 'https://mela.example/confirm-contact?secret=s', days: 7 },
  welcome: {
    eventsUrl: 'https://mela.example/allevents',
    profileUrl: 'https://mela.example/profile-settings',
  },
  subscription_confirmation: { url: 'https://mela.example/subscription?id=s1&secret=s3cret', days: 7 },
  weekly_digest: {
    events: [
      kiteDay,
      {
        ...kiteDay,
        title: 'Raga till dawn',
        url: 'https://mela.example/event/raga',
        location: 'Tilak Smarak Mandir, Pune',
        online: false,
      },
    ],
    allEventsUrl: 'https://mela.example/allevents',
  },
  followed_events: { events: [kiteDay], followingUrl: 'https://mela.example/following' },
  group_announcement: {
    group: 'Kite flyers',
    author: 'Asha',
    subject: 'We meet on Sunday',
    text: 'We meet on Sunday at the lake. Bring string.',
    postedAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    url: 'https://mela.example/group/kite-flyers/discussion?post=p2',
  },
  board_mention: {
    title: 'Kite day',
    author: 'Asha',
    excerpt: '@Ravi, do you bring string?',
    url: 'https://mela.example/event/kite-day/discussion?post=p1',
  },
  board_digest: {
    boards: [
      {
        title: 'Kite day',
        posts: 12,
        startDate: '2026-12-05',
        latest: {
          author: 'Meera Iyer',
          text: 'I can bring string for ten more kites.',
          at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
        },
        url: 'https://mela.example/event/kite-day/discussion',
      },
      {
        title: 'Raga till dawn',
        posts: 1,
        startDate: '2026-12-11',
        latest: {
          author: 'Kabir',
          text: 'Is there parking near the hall?',
          at: Temporal.Instant.from('2026-11-21T06:40:00Z'),
        },
        url: 'https://mela.example/event/raga/discussion',
      },
    ],
  },
  registration_confirmed: { event: kiteDay },
  registration_received: { event: kiteDay },
  registration_waitlisted: { event: kiteDay, position: 3, approved: false },
  registration_approved: { event: kiteDay },
  registration_declined: { event: kiteDay, reason: 'Only for people who fly kites.\nNext time!' },
  registration_cancelled: { event: kiteDay },
  registration_cancelled_by_organiser: { event: kiteDay, reason: null, hadSeat: true },
  registration_cancelled_by_administrator: {
    event: kiteDay,
    reason: 'This account registered under several names.',
    hadSeat: true,
  },
  registration_charged_back: { event: kiteDay },
  payment_due: { event: kiteDay, payBy: Temporal.Instant.from('2026-12-04T12:30:00Z'), approved: true },
  seat_lapsed: { event: kiteDay, payBy: Temporal.Instant.from('2026-12-04T12:30:00Z') },
  seat_confirmed_from_waitlist: { event: kiteDay },
  ticket_offer: {
    url: 'https://mela.example/ticket-offer?offerId=o1&secret=s3cret',
    expiresAt: Temporal.Instant.from('2026-12-04T12:30:00Z'),
    timeZone: 'Asia/Kolkata',
  },
  event_invitation: { url: 'https://mela.example/event/6560b3a1f2c4d5e6f7a8/access#invitation=i&secret=s' },
  team_invitation: {
    url: 'https://mela.example/team-invitation?invitationId=i1&secret=s3cret',
    role: 'door',
    expiresAt: Temporal.Instant.from('2026-12-04T12:30:00Z'),
    timeZone: 'Asia/Kolkata',
  },
  ticket_moved: { event: kiteDay, from: 'Entry', to: 'Kite workshop' },
  ticket_move_due: {
    event: kiteDay,
    from: 'Entry',
    to: 'Kite workshop',
    amountPaise: 30_000,
    payBy: Temporal.Instant.from('2026-12-04T12:30:00Z'),
    url: 'https://mela.example/ticket/r1',
  },
  ticket_move_over: { event: kiteDay, from: 'Entry', to: 'Kite workshop', why: 'unpaid' },
  group_invitation: { url: 'https://mela.example/group/kite-flyers' },
  ticket_handed_on: { event: kiteDay, holder: 'Meera Iyer' },
  ticket_taken_over: { event: kiteDay },
  holder_invitation: { url: 'https://mela.example/your-ticket?registrationId=6562&secret=s3cret' },
  holder_ticket: {
    event: kiteDay,
    buyer: 'Meera Iyer',
    url: 'https://mela.example/your-ticket?registrationId=6562&secret=s3cret',
  },
  holder_ticket_over: { event: kiteDay, buyer: 'Meera Iyer', why: 'buyer' },
  event_changed: { event: kiteDay, before: { location: 'Marine Drive, Mumbai' }, seat: true },
  event_cancelled: {
    event: kiteDay,
    reason: 'A storm is forecast for Saturday, and the beach will be closed.',
  },
  event_unavailable: { event: kiteDay },
  organiser_message: {
    event: kiteDay,
    subject: 'Bring a jacket',
    text: 'It is windy at the sea.\nSee you on Saturday!',
  },
  reminder_day: { event: eveOf(kiteDay), cancelLinkUrl: 'https://mela.example/still-coming?secret=s' },
  reminder_hour: { event: eveOf(kiteDay) },
  payment_receipt: {
    invoice: { taxPaise: 7_627, seller: 'Pune Kite Club' },
    number: '6560b3a1f2c4d5e6f7a8',
    title: 'Kite day',
    description: 'Kite day · 2 × Entry · Lunch',
    amountPaise: 50_000,
    currency: 'INR',
    items: [
      { label: 'Entry', paise: 20_000 },
      { label: 'Entry', paise: 20_000 },
      { label: 'Lunch', paise: 10_000 },
    ],
    reference: 'pay_29QQoUBi66xm2f',
    paidAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
    test: true,
    url: 'https://mela.example/payment/6560b3a1f2c4d5e6f7a8',
    event: kiteDay,
  },
  payment_refund: {
    number: '6560b3a1f2c4d5e6f7a8',
    title: 'Kite day',
    amountPaise: 50_000,
    currency: 'INR',
    cause: 'attendee',
    reason: null,
    test: false,
    byHand: false,
    paidWith: 'razorpay',
    refundedAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
    timeZone: 'Asia/Kolkata',
    event: kiteDay,
    url: 'https://mela.example/payment/6560b3a1f2c4d5e6f7a8',
  },
  invoice_corrected: {
    ...{ title: 'Kite day', buyer: 'Meera Iyer' },
    ...{ corrected: 'PUN-2627-00012', credit: 'PUNC-2627-00003', invoice: 'PUN-2627-00014' },
    recipient: { from: 'Meera Iyer', to: 'Iyer Textiles Pvt Ltd' },
    amount: { paise: 50_000, currency: 'INR' },
    url: 'https://mela.example/EventManager/kite-day?tab=payments',
  },
  payment_dispute: {
    ...{ news: 'opened', title: 'Kite day', description: 'Kite day · 2 × Entry', payerName: 'Ravi' },
    ...{ amountPaise: 50_000, currency: 'INR' },
    ...{ reason: 'product_not_received', respondBy: Temporal.Instant.from('2026-12-12T18:30:00Z'), ended: 0 },
    timeZone: 'Asia/Kolkata',
    url: 'https://mela.example/EventManager/6560b3a1f2c4d5e6f7a8?tab=payments',
  },
  contact_message: {
    name: 'Ravi',
    email: 'ravi@example.org',
    subject: 'Kites for children',
    message: 'Could there be a day for the little ones?\nI would help.',
    sentAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  },
  event_reported: {
    title: 'Kite day',
    organiser: 'Asha',
    reason: 'scam',
    text: 'There is no beach there.',
    post: null,
    reportedAt: Temporal.Instant.from('2026-11-22T06:30:00Z'),
    event: kiteDay,
    going: 48,
    url: 'https://mela.example/admin',
  },
  group_reported: {
    title: 'Kite flyers',
    organiser: 'Asha',
    reason: 'spam',
    text: '',
    post: 'Buy kites, cheap!',
    postedAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    reportedAt: Temporal.Instant.from('2026-11-22T06:30:00Z'),
    url: 'https://mela.example/admin',
  },
  organiser_reported: {
    title: 'Asha',
    organiser: 'Asha',
    reason: 'scam',
    text: 'The link asks for card numbers.',
    post: null,
    reportedAt: Temporal.Instant.from('2026-11-22T06:30:00Z'),
    upcoming: 3,
    going: 112,
    url: 'https://mela.example/admin',
  },
  event_hidden: {
    title: 'Kite day',
    reason: 'The place does not exist.',
    url: 'https://mela.example/EventManager/kite-day',
    event: kiteDay,
  },
  group_hidden: {
    name: 'Kite flyers',
    members: 86,
    reason: 'It advertises something else.',
    url: 'https://mela.example/group/kite-flyers',
  },
  group_restored: { name: 'Kite flyers', members: 86, url: 'https://mela.example/group/kite-flyers' },
  event_restored: {
    title: 'Kite day',
    url: 'https://mela.example/event/kite-day',
    event: kiteDay,
    going: 48,
  },
  account_blocked: {
    reason: 'Several events that did not exist.',
    contactUrl: 'https://mela.example/About#contact',
  },
  new_registration: {
    event: kiteDay,
    attendeeName: 'Meera Iyer',
    state: 'pending',
    others: 2,
    seatsLeft: 18,
    manageUrl: 'https://mela.example/EventManager/kite-day',
  },
};

export const kinds = Object.keys(sampleValues) as MailKind[];

/** An email with sample values, apart from the given ones. */
export function sampleMail<Kind extends MailKind>(
  kind: Kind,
  options: {
    values?: Partial<MailValues[Kind]>;
    to?: Partial<Recipient>;
    replyTo?: Mail['replyTo'];
    ticket?: Mail['ticket'];
  } = {},
): Mail {
  return {
    kind,
    to: { ...reader, ...options.to },
    values: { ...sampleValues[kind], ...options.values },
    ...(options.replyTo && { replyTo: options.replyTo }),
    ...(options.ticket && { ticket: options.ticket }),
  } as Mail;
}
