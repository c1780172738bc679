import { eventFields } from './event-fields.ts';

/** What the built-in assistant says; the server fills it, so no page loads it. */
export const assistant = {
  found:
    '{total, plural, one {I found one event.} other {I found {shown} events.}} {more, select, yes {Here are the next ones.} other {}}',
  foundRelaxed:
    "Nothing matches all of that. Without {condition}, {total, plural, one {there's one event} other {there are {shown} events}}:",
  foundNothing: "I couldn't find any upcoming events for that, even with fewer conditions.",
  foundSome: 'No event matches all of those words, but these match some:',
  pastOnly: 'Nothing like that is coming up. These have already ended:',
  corrected: 'Showing results for “{read}” instead of “{typed}”.',
  placeUnknown: "I don't know where {place} is, so I searched for events that mention it.",
  readAs: 'I searched for: {conditions}.',
  nearMe: "I don't know where you are. Try naming a town, like “events in Pune”.",
  whichEvent: 'Which event do you mean? Type its name or pick one below.',
  severalEvents: 'A few events match. Which one do you mean?',
  noSuchEvent: "I couldn't find an event called “{name}”. It may have a different name, or it may be over.",
  maybeThese: "I couldn't find “{name}”. Did you mean one of these?",
  unknown:
    "Sorry, I didn't get that. I can help with events on this site, registering and paying, and your own registrations.",

  ignored: "I can't filter by {words}, so I ignored that.",
  related: 'Nothing mentions “{words}”. These are close:',
  online: {
    yes: '“{title}” is online. Registered attendees find the link on its page.',
    both: '“{title}” takes place at {location} and online.',
    no: '“{title}” isn’t online. It takes place at {location}.',
  },
  quoted: 'The page of “{title}” says: “{quote}”',
  notStated: 'The page of “{title}” doesn’t say. You can ask the organiser on its discussion board.',
  refundUntil: 'You get a full refund if you cancel by {time}.',
  refundNever: 'Tickets for it can’t be refunded.',
  ticketOf: 'Here is your ticket for “{title}”, with its QR code.',
  ticketNone: 'You don’t have a ticket for “{title}”: {state}.',
  ticketsListed: '{total, plural, one {Here is your ticket:} other {Here are your tickets:}}',
  ownOn: 'You have nothing booked for {date}.',
  managed: {
    list: '{total, plural, =0 {You have no upcoming events.} one {You’re hosting one upcoming event:} other {You’re hosting # upcoming events:}}',
    none: 'You aren’t hosting any upcoming events.',
    registrations:
      '“{title}”: {going, plural, one {one person has} other {# people have}} a seat, {pending} pending, {waiting} on the waitlist.',
    seats:
      '“{title}”: {left, plural, =0 {no seats} one {one seat} other {# seats}} left of {capacity}, {waiting} on the waitlist.',
    seatsUnlimited:
      '“{title}” has no seat limit. {going, plural, one {One person is} other {# people are}} coming.',
    approvals:
      '“{title}”: {pending, plural, =0 {no one is} one {one person is} other {# people are}} waiting for your approval. You decide under “People”.',
    waitlist:
      '“{title}”: {waiting, plural, =0 {no one is} one {one person is} other {# people are}} on the waitlist.',
    money:
      'You’ll find what “{title}” has earned under “Payments”. {going, plural, one {One seat is} other {# seats are}} taken.',
    notYours: 'You don’t host “{title}”. Only its organiser and their team can see that.',
  },
  human:
    'I’m a program, but you can reach a person. Use the contact form to write to the people who run this site, or ask an organiser on the event’s discussion board.',
  instruction:
    'I can’t do that. I only answer from what you’re allowed to see here: I can find events, answer questions about them, and show your own registrations.',
  outOfScope:
    'I can’t help with that. I only know the events on this site, registering and paying, and your own registrations.',

  when: '“{title}” {over, select, yes {was} other {is}} on {when}.',
  whereAt: '“{title}” takes place at {location}.',
  whereOnline: '“{title}” is online. Registered attendees find the link on its page.',
  whereBoth: '“{title}” takes place at {location} and online.',
  whereUnknown: "The organiser of “{title}” hasn't announced a location yet.",
  priceFree: '“{title}” is free.',
  prices: 'Tickets for “{title}”:',
  pricesByCode: 'You need a code to see the tickets for “{title}”.',
  priceNone: 'free',
  priceChosen: 'pay what you can',
  priceChosenFrom: 'pay what you can, from {price}',
  priceLater: '{price} from {time}',
  priceFull: 'sold out, with a waitlist',
  priceClosed: 'not on sale now',
  addOnPrices: 'You can add: {list}.',
  pricePaid: 'A ticket for “{title}” costs {price}.',
  seatsUnlimited:
    '“{title}” has unlimited seats. {going, plural, =0 {No one has registered yet.} one {One person is going.} other {# people are going.}}',
  seatsLeft: '“{title}” has {left, plural, one {one seat} other {# seats}} left of {capacity}.',
  seatsFull:
    '“{title}” is full{waiting, plural, =0 {} one {, and one person is on the waitlist} other {, and # people are on the waitlist}}. You can join its waitlist.',
  registrationBar: eventFields.assistant,
  organiser: '“{title}” is hosted by {name}.',
  approvalYes:
    "The organiser of “{title}” reviews every registration. You'll have a seat once you're approved.",
  approvalNo: "“{title}” doesn't need approval. If there's room, you get a seat right away.",
  schedule: 'The schedule of “{title}”:',
  scheduleNone: "There's no schedule for “{title}” yet.",
  about: '“{title}” is on {when}, {where}. {price}',
  aboutAt: 'at {location}',
  aboutOnline: 'online',
  aboutFree: "It's free.",
  aboutPaid: 'A ticket costs {price}.',
  cancelledEvent: '“{title}” has been cancelled by the organiser.',

  logIn: 'Log in and ask me again. I can only show this to you.',
  ownNext: 'Your next event:',
  ownNone: "You haven't registered for any events.",
  ownList: '{total, plural, one {You have one registration:} other {You have # registrations:}}',
  ownListPart: 'You have {total} registrations. The next ones:',
  ownNotFor: "You're not registered for “{title}”.",
  ownOf: '“{title}”: {state}.',
  ownOrganised: "You're hosting “{title}”, so you don't need to register.",
  state: {
    confirmed: 'you have a seat',
    pending: "waiting for the organiser's approval",
    waitlisted: 'number {position} on the waitlist',
    awaiting_payment: 'your seat is held until {until}. Pay to confirm it',
    declined: 'declined by the organiser',
    cancelled: 'cancelled',
  },

  act: {
    which: {
      register: 'Which event would you like to register for?',
      cancel: 'Which registration would you like to cancel?',
      resend_mail: "Which registration's email should I send again?",
    },
    logInFirst: 'You need to log in for that. Log in and ask me again.',
    registerOffer:
      'You can register for “{title}” here. The form on its page asks for everything the organiser needs.',
    registerAlready: "You've already registered for “{title}”: {state}.",
    registerOver: '“{title}” is over.',
    register: 'Register for {title}',
    registerDone: "You're registered.",
    cancelOffer: 'I can cancel your registration for “{title}”. Nothing happens until you confirm.',
    cancelStarted: "“{title}” has already started, so you can't cancel any more.",
    cancel: 'Cancel my registration for {title}',
    cancelQuestion: 'Cancel your registration for “{title}”? This frees your seat for someone else.',
    cancelQuestionPaid:
      "Cancel your registration for “{title}”? You'll get a full refund within 7 to 10 business days.",
    cancelQuestionLate:
      "Cancel your registration for “{title}”? The refund period has ended, so you won't get your money back.",
    cancelDone: 'Your registration for “{title}” is cancelled.',
    resendOffer: 'I can send the email about your registration for “{title}” again.',
    resend: 'Resend the email for {title}',
    resendQuestion: 'Resend the email about “{title}” to the address you used before?',
    resendDone: 'The email about “{title}” is on its way.',
  },

  chip: {
    times: '{from} to {to}',
    timeFrom: 'From {time}',
    timeTo: 'Until {time}',
    weekdays: 'only {days}',
    without: 'not {what}',
    seatsLeft: 'Seats left',
    soonest: 'Soonest first',
    cheapest: 'Cheapest first',
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
    time: 'the time of day',
    seats: 'free seats',
    order: 'the order',
    dates: 'the dates',
    price: 'the price',
    category: 'the category',
    place: 'the place',
    online: 'the format',
    words: 'those words',
  },
  link: {
    saved: 'Saved',
    groups: 'Groups',
    manage: 'Manage event',
    ticket: 'Ticket for {title}',
    askOrganiser: 'Ask the organiser',
    allMatching: 'See all {total}',
    allEvents: 'See all events',
    logIn: 'Log in',
    createEvent: 'Create event',
    yourEvents: 'Your events',
    registered: 'Registered events',
    terms: 'Terms and conditions',
    profile: 'Profile settings',
    recovery: 'Reset your password',
    contact: 'Contact us',
  },
  suggest: {
    weekend: "What's on this weekend?",
    free: 'Free events',
    nextWeek: 'And next week?',
    onlyFree: 'Only free ones',
    register: 'How do I register?',
    refund: 'What is the refund policy?',
    mine: 'What have I registered for?',
    where: 'Where is it?',
    seats: 'Are there seats left?',
    signMeUp: 'Register me for it',
  },

  small_talk: {
    anger:
      "I'm sorry this isn't working for you. Tell me in a few words what you're looking for, or use the contact form to reach a person.",
    greeting:
      "Namaste! I'm this site's assistant. Ask me about events in English or Hinglish, like “free music in Pune this weekend”.",
    thanks: "You're welcome.",
    bye: 'Goodbye, and have fun!',
    how: 'Doing well, thanks! What are you looking for?',
    who: "I'm the built-in assistant, a program and not a person. I answer from the events and rules on this site only.",
    abilities:
      "I can find events by date, price, category, place or keyword, and tell you when and where they are and what they cost. I can explain registering, paying and refunds, and show your registrations when you're logged in. I can also help you register, cancel or get an email again, and I always ask first.",
  },
  how_to_register: {
    register:
      "Open the event page, press “Register now”, fill in the form and submit it. You don't need an account: we email you a code to confirm your address. Free events confirm you right away if there's room. For paid events, you pay to confirm your seat. Some organisers review registrations first. We'll email you at every step.",
    waitlist:
      'When an event is full, you can join the waitlist. When seats open up, people get them in the order they joined: a free event confirms you, and a paid one sends you a link and a time to pay by. You can see your position under Registered events.',
    approval:
      "Some organisers review every registration. Until they decide, you don't have a seat. You'll get an email when they approve or decline it.",
    age: 'You must be 18 or older to register, unless you come with a guardian.',
    deadline:
      'We recommend registering at least 48 hours before the event so the organiser can plan. Registration closes when the event starts, or earlier if its page says so.',
    cancel:
      "Open the event page and press “Cancel my registration”. If people are on the waitlist, your seat goes to the next one. The event page shows until when you get a full refund. You'll see what you get back before you confirm.",
    account:
      'Press “Sign up”, enter your email and name, then the 6-digit code we email you. A password is optional. You can reset a forgotten password from the login page, and change your name, email and picture in Profile settings.',
  },
  payment_rules: {
    refund:
      'Each organiser sets the refund terms, and the event page shows them: until when you can cancel for a full refund, or that there are no refunds. If they change later, you keep at least the terms you paid under. Refunds of card and online payments take 7-10 business days; if you paid by transfer or at the door, the organiser pays you back. If an organiser cancels an event, everyone who paid gets a full refund.',
    pay: "Register for the event, then pay in the checkout that opens. You'll see the price with its currency and the ways to pay there. Your seat is confirmed once you've paid in full.",
    receipt: "Every payment has a receipt you can print. You'll find the link in your payment email.",
    failed:
      "If a payment fails, you aren't charged. If your bank shows a charge, wait a few minutes: your seat is confirmed as soon as we hear from the payment provider, or you get your money back if there's no seat left.",
    hold: "We hold your seat for 15 minutes while you pay online. After an approval or a waitlist offer you have 24 hours, but never past the start of the event. If you pay by transfer or at the door, the payment page shows until when your seat is held. If you don't pay in time, the seat is released.",
  },
  site_help: {
    delete_account:
      'Open Profile Settings, then Privacy, and press “Delete account”. Your registrations are cancelled and your personal details are erased.',
    download_data:
      'Open Profile Settings, then Privacy, and press “Download my data”. You get everything this site stores about you in one file.',
    unsubscribe:
      'Open Profile Settings, then Notifications, and turn off what you don’t want. Every such email also has an unsubscribe link.',
    change_name:
      'Open Profile Settings to change your name, email or picture. Your tickets show the new name.',
    saved: 'Press the bookmark on an event to save it. Your saved events are under “Saved”.',
    group:
      'Open “Groups” and press “Create group”, or follow an existing one. Organisers can publish events in a group.',
    share:
      'Open the event page and press “Share”. You can copy the link, send it with another app, or show its QR code.',
    discussion:
      'Yes. Every event page has a discussion where you can ask questions, and the organiser and others can answer.',
    calendar: 'Your ticket has an “Add to calendar” button, with the time and place.',
    transfer:
      'Open your ticket and choose “Transfer ticket”. The other person gets a link by email. You keep the ticket until they accept.',
    language: 'You can change the language at the bottom of every page, and for emails in Profile Settings.',
    privacy:
      'The privacy policy says what is stored and why. In Profile Settings, under Privacy, you can download your data or delete your account.',
    report:
      'Open the page and choose “Report”. Administrators review every report, and no one is told who sent it.',
  },
  organiser_help: {
    check_in:
      'Open the event under “Your Events” and choose “Check-in”. Scan the QR codes with your phone’s camera, or tick names off the list. It also works offline once you’ve opened it while online.',
    team: 'Open the event under “Your Events” and choose “Team”. Invite people by email as editors, for finances, or for check-in only.',
    repeat:
      'Events don’t repeat by themselves. Create the first one, then copy it from “Your Events” and change the date.',
    remove:
      'Open the event under “Your Events”, go to “People”, and remove the person. You can also block them from your events.',
    close:
      'Open the event under “Your Events”, press “Edit”, and set when registration closes. Leave it blank to close when the event starts.',
    create:
      "Log in and choose “Create event”. Add a title, description, location, date and times, then choose free or paid, whether you approve registrations, and how many seats there are. It's published right away.",
    edit: 'Open the event under “Your events” and press “Edit”. If the time or place changes, everyone registered gets an email.',
    approve:
      'Open the event under “Your events”. The “People” tab lists everyone who is waiting for approval. Approve or decline them one by one, or approve all at once.',
    attendees:
      'Open the event under “Your events”. The “People” tab lists everyone who registered, with their name and email. You can download the list as a CSV file.',
    message:
      "Open the event under “Your events” and press “Message” in the “People” tab. You can email everyone registered, or only people who are confirmed, pending, on the waitlist or still have to pay. If you change the time or place or cancel the event, they're emailed automatically.",
    cancel_event:
      'Open the event under “Your events” and press “Cancel event” at the end of the “Overview” tab. You can give a reason. Everyone who registered gets an email, and everyone who paid gets a refund. If no one has registered, you can delete the event instead.',
    capacity:
      "Set the capacity on the event form, or leave it blank for unlimited seats. You can raise it any time, and new seats go to the waitlist first. It can't be lower than the seats already taken.",
    paid: "Choose “Paid” on the event form and enter a price and its currency. You can't switch between free and paid or change the currency while people are registered, and a new price applies to new registrations only. You also choose how late people can cancel for a refund.",
  },
  fallback: {
    model: "The language model didn't respond in time, so the built-in assistant is answering.",
    modelUsedUp: "Today's limit for the language model is used up, so the built-in assistant is answering.",
    service: "The chat service didn't respond, so the built-in assistant is answering.",
  },
} as const;
