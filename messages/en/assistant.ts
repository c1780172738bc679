/** What the built-in assistant says; the server fills it, so no page loads it. */
export const assistant = {
  found:
    '{total, plural, one {I found one event.} other {I found {shown} events.}} {more, select, yes {Here are the next ones.} other {}}',
  foundRelaxed:
    'Nothing matches all of that. Without {condition} {total, plural, one {there is one event} other {there are {shown} events}}:',
  foundNothing:
    'I found no upcoming event for that, and leaving out one condition at a time did not help either.',
  foundSome: 'No event has all of those words. These have some of them:',
  pastOnly: 'Nothing like that is coming up. These are over:',
  corrected: 'I read “{typed}” as “{read}”.',
  placeUnknown: 'I do not know where {place} is, so I looked for events whose address names it.',
  readAs: 'Read as: {conditions}.',
  nearMe: 'I do not know where you are. Name a town, for example “events in Pune”, and I will look there.',
  whichEvent: 'Which event do you mean? Name it, or pick one below.',
  severalEvents: 'Several events fit that. Which one do you mean?',
  noSuchEvent: 'I know no event called “{name}”. It may have another name, or be over and gone.',
  maybeThese: 'I know no event called exactly “{name}”. Do you mean one of these?',
  unknown:
    'I did not understand that. I know the events on this site, how registration and payment work here, and your own registrations.',

  when: '“{title}” {over, select, yes {was} other {is}} on {when}.',
  whereAt: '“{title}” takes place at {location}.',
  whereOnline: '“{title}” takes place online. Those who have a seat see the link on its page.',
  whereBoth: '“{title}” takes place at {location}, and online.',
  whereUnknown: 'The organiser of “{title}” has not said where it takes place.',
  priceFree: '“{title}” is free.',
  pricePaid: 'A ticket for “{title}” costs {price}.',
  seatsUnlimited:
    '“{title}” has no limit of seats. {going, plural, =0 {Nobody is going yet.} one {One person is going.} other {# people are going.}}',
  seatsLeft: '“{title}” has {left, plural, one {one seat} other {# seats}} left of {capacity}.',
  seatsFull:
    '“{title}” is full{waiting, plural, =0 {} one {, and one person is on the waitlist} other {, and # people are on the waitlist}}. You can join its waitlist.',
  registrationOver: 'Registration for “{title}” is closed.',
  organiser: '“{title}” is organised by {name}.',
  approvalYes: 'The organiser of “{title}” approves each registration: until then you have no seat.',
  approvalNo: '“{title}” needs no approval: who registers while there is room has a seat at once.',
  schedule: 'The schedule of “{title}”:',
  scheduleNone: 'The organiser of “{title}” has published no schedule.',
  about: '“{title}” is on {when}, {where}. {price}',
  aboutAt: 'at {location}',
  aboutOnline: 'online',
  aboutFree: 'It is free.',
  aboutPaid: 'A ticket costs {price}.',
  cancelledEvent: '“{title}” was cancelled by its organiser.',

  logIn: 'Only you may see that: log in, and ask me again.',
  ownNone: 'You are registered for no event.',
  ownList: '{total, plural, one {You have one registration:} other {You have # registrations:}}',
  ownListPart: 'You have {total} registrations. The next ones:',
  ownNotFor: 'You are not registered for “{title}”.',
  ownOf: '“{title}”: {state}.',
  ownOrganised: 'You organise “{title}”, so you need no registration for it.',
  state: {
    confirmed: 'you have a seat',
    pending: 'waiting for the organiser to approve it',
    waitlisted: 'on the waitlist, at place {position}',
    awaiting_payment: 'a seat is held for you until {until}; it is yours once it is paid',
    declined: 'declined by the organiser',
    cancelled: 'cancelled',
  },

  act: {
    which: {
      register: 'Which event shall I open the registration of?',
      cancel: 'Which of your registrations do you want to cancel?',
      resend_mail: 'For which of your registrations do you want the mail again?',
    },
    logInFirst: 'That needs an account: log in, and ask me again.',
    registerOffer:
      'Here is the way to register for “{title}”. I fill in nothing for you: the form on its page asks what the organiser wants to know.',
    registerAlready: 'You have registered for “{title}” already: {state}.',
    registerClosed: 'Registration for “{title}” is closed.',
    registerOver: '“{title}” is over.',
    register: 'Register for {title}',
    registerDone: 'You are registered.',
    cancelOffer: 'You can give up your place at “{title}”. Nothing happens until you confirm it.',
    cancelStarted: '“{title}” has started, so its registrations can no longer be cancelled.',
    cancel: 'Cancel my registration for {title}',
    cancelQuestion:
      'Cancel your registration for “{title}”? Your place goes to the next person on the waitlist.',
    cancelQuestionPaid:
      'Cancel your registration for “{title}”? What you paid goes back to you; it takes 7 to 10 business days.',
    cancelQuestionLate:
      'Cancel your registration for “{title}”? By the terms of the event, what you paid is not returned.',
    cancelDone: 'Your registration for “{title}” is cancelled.',
    resendOffer: 'I can have the mail about your registration for “{title}” sent again.',
    resend: 'Send the mail for {title} again',
    resendQuestion:
      'Send the mail about your registration for “{title}” again, to the address that it went to before?',
    resendDone: 'The mail about “{title}” is on its way.',
  },

  chip: {
    within: 'Within {kilometres} km of {place}',
    from: 'From {date}',
    to: 'Until {date}',
    free: 'Free',
    paid: 'Paid',
    maxPrice: 'Up to {price}',
    minPrice: 'From {price}',
    priceRange: '{min} to {max}',
    paidUpTo: 'Paid, up to {price}',
    paidFrom: 'Paid, from {price}',
    online: 'Online',
    inPerson: 'In person',
    words: '“{words}”',
  },
  condition: {
    dates: 'the dates',
    price: 'the price',
    category: 'the category',
    place: 'the place',
    online: 'the format',
    words: 'those words',
  },
  link: {
    allMatching: 'See all {total}',
    allEvents: 'See all events',
    logIn: 'Login',
    createEvent: 'Create Event',
    yourEvents: 'Your Events',
    registered: 'Registered Events',
    terms: 'Terms and Conditions',
    profile: 'Profile Settings',
    recovery: 'Reset your password',
    contact: 'Contact Us',
  },
  suggest: {
    weekend: 'What is on this weekend?',
    free: 'Free events',
    nextWeek: 'And next week?',
    onlyFree: 'Only free ones',
    register: 'How do I register?',
    refund: 'What is the refund policy?',
    mine: 'What am I registered for?',
    where: 'Where is it?',
    seats: 'Are there seats left?',
    signMeUp: 'Register me for it',
  },

  small_talk: {
    greeting:
      'Namaste! I am the assistant of this site. Ask me for events, in English or Hinglish: “free music in Pune this weekend”.',
    thanks: 'You are welcome.',
    bye: 'Goodbye, and enjoy the fair.',
    how: 'All well, thank you. What are you looking for?',
    who: 'I am the built-in assistant of this site: a program, not a person. I answer from the events and rules that are stored here, and I look nothing up elsewhere.',
    abilities:
      'I find events by date, price, category, place and words; tell you when, where and how much; explain registering, paying and refunds; and show your own registrations once you are logged in. I can also open a registration, cancel one, or have its mail sent again, and ask you before I do.',
  },
  how_to_register: {
    register:
      'Open the event’s page and press “Register Now”, fill in the form, and submit it. A free event confirms you at once while there is room; for a paid one you pay to confirm your seat. Some organisers approve each registration first. You need an account, and you get a mail about every step.',
    waitlist:
      'When an event is full you can join its waitlist. Seats that come free are offered in the order in which people joined: a free event confirms you, a paid one gives you a link and a time to pay. You see your place in the line under Registered Events.',
    approval:
      'Some organisers approve each registration (“tenant approval”). Until they have decided, yours waits and you have no seat. You get a mail as soon as they approve or decline it.',
    age: 'You must be 18 years or older to register, unless a guardian comes with you.',
    deadline:
      'Register at least 48 hours before the event, so that the organiser can plan. Registration closes when the event starts, or earlier where its page says so.',
    cancel:
      'Open the event’s page and press “Cancel my registration”; your place goes to the next person on the waitlist. For a paid event, a cancellation within 24 hours of the start is not refunded, unless its page says otherwise; before you confirm, you are told what goes back.',
    account:
      'Press “Sign Up”, give your name, email and a password, and type the 6 digit code that we mail you. Forgotten passwords are reset from the login page, and your name, email and picture are changed in Profile Settings.',
  },
  payment_rules: {
    refund:
      'If you cancel more than 24 hours before the event, what you paid goes back to you; a cancellation within 24 hours of it is non-refundable. Organisers may choose other terms: they stand on the event’s page, and what they were when you paid is never made worse. Refunds take 7-10 business days. When an organiser cancels an event, everybody who paid gets the whole price back.',
    pay: 'Register for the event, and pay in the checkout that opens; it lists the ways of paying that it takes. Prices are in Indian rupees, and full payment is needed to confirm your seat.',
    receipt:
      'Each payment has a receipt with its number, which you can print; the mail after the payment links to it.',
    failed:
      'A failed payment takes nothing. If your bank shows a deduction, wait a few minutes: the payment page follows it and confirms your seat as soon as the provider reports it. Money that buys no seat is returned.',
    hold: 'Your seat is held for 15 minutes while you pay. After an approval or an offer from the waitlist you have 24 hours, but never beyond the start of the event. A hold that is not paid goes to the next person.',
  },
  organiser_help: {
    create:
      'Log in and choose “Create Event”. Give it a title, a description, a location, a date and times; say whether it is free or paid, whether you approve each registration, and how many seats there are. It stands on the site at once.',
    edit: 'Open the event under “Your Events” and press “Edit”. People who registered are told by mail when the time or the place changes.',
    approve:
      'Open the event under “Your Events”: the tab “Registration” lists pending registrations, and you approve or decline each, or all of them at once.',
    attendees:
      'Open the event under “Your Events”: the tab “Attendees” lists who has a seat, with name and email. The list can be downloaded there as CSV.',
    message:
      'Open the event under “Your Events” and press “Message”: what you write goes by mail to everybody who is registered, or only to those who have a seat, wait for your approval, are on the waitlist or still have to pay. When you change the time or place of the event, or cancel it, they get a mail by itself.',
    cancel_event:
      'Open the event under “Your Events” and press “Delete”. If people are registered it becomes a cancellation: all of them are told by mail, and what they paid goes back to them.',
    capacity:
      'Set the capacity on the event’s form; left empty, seats are unlimited. You can raise it any time, and freed seats go to the waitlist. It can’t go below the seats that are taken.',
    paid: 'Choose “Paid” on the event’s form and give a price in whole rupees. Free and paid can’t be exchanged while people are registered; a new price counts for new registrations. There you also choose until when who cancels gets a refund.',
  },
  fallback: {
    model: 'The language model did not answer in time, so the built-in assistant does.',
    modelUsedUp: 'Today’s questions to the language model are used up, so the built-in assistant answers.',
    service: 'The chat service did not answer, so the built-in assistant does.',
  },
} as const;
