import type { Question } from '../question.ts';

/** What the grammar is worked on with. A question that it got wrong on a real site belongs here. */
export const tuned: readonly Question[] = [
  // Dates
  { ask: 'events today', reads: { intent: 'find_events', from: '2026-09-15', to: '2026-09-15' } },
  {
    ask: "What's on next weekend in Mumbai?",
    reads: { intent: 'find_events', from: '2026-09-26', to: '2026-09-27', place: 'mumbai' },
    finds: ['Clean One Kilometre', 'Gully Cricket'],
    only: true,
  },
  {
    ask: 'anything on 2026-10-10',
    reads: { intent: 'find_events', from: '2026-10-10', to: '2026-10-10' },
    finds: ['Up the Back Stairs', 'The Kirana Ledger', 'Rooftop Cinema'],
  },
  {
    ask: 'events next Sunday',
    reads: { intent: 'find_events', from: '2026-09-27', to: '2026-09-27' },
    finds: ['Gully Cricket', 'Repair Café', 'Your First Bowl'],
  },
  {
    ask: 'what is there on October 9th?',
    reads: { intent: 'find_events', from: '2026-10-09', to: '2026-10-09' },
    finds: ['Star Party'],
  },
  {
    ask: 'events 16-18 October',
    reads: { intent: 'find_events', from: '2026-10-16', to: '2026-10-18' },
    finds: ['Just Product'],
  },
  {
    ask: 'late October events in Delhi',
    reads: { intent: 'find_events', from: '2026-10-21', to: '2026-10-31', place: 'delhi' },
    finds: ['Two-Day Workshop'],
    only: true,
  },
  {
    ask: 'second week of November',
    reads: { intent: 'find_events', from: '2026-11-08', to: '2026-11-14' },
  },
  { ask: 'from 20 November onwards', reads: { intent: 'find_events', from: '2026-11-20' } },
  {
    ask: 'what is up till 17 September',
    reads: { intent: 'find_events', from: '2026-09-15', to: '2026-09-17' },
  },
  { ask: 'events this year', reads: { intent: 'find_events', from: '2026-09-15', to: '2026-12-31' } },
  {
    ask: 'parso kuch hai?',
    reads: { intent: 'find_events', from: '2026-09-17', to: '2026-09-17' },
  },
  {
    ask: 'shanivar ko Pune mein kya hai',
    reads: { intent: 'find_events', from: '2026-09-19', to: '2026-09-19', place: 'pune' },
    finds: ['Book Swap'],
    only: true,
  },
  {
    ask: 'agle mahine ke free events',
    reads: { intent: 'find_events', from: '2026-10-01', to: '2026-10-31', ticketType: 'free' },
  },
  {
    ask: 'is mahine music ka kuch hai kya',
    reads: { intent: 'find_events', from: '2026-09-15', to: '2026-09-30', category: 'music' },
    finds: ['Night Radio', 'Night of Two Tanpuras'],
    only: true,
  },
  {
    ask: 'may I see events in May?',
    reads: { intent: 'find_events', from: '2027-05-01', to: '2027-05-31' },
    finds: ['EuroSTAR Conference', 'GITEX AI SERBIA'],
  },
  {
    ask: 'evnts tommorow evening',
    reads: { intent: 'find_events', from: '2026-09-16', to: '2026-09-16' },
  },
  {
    ask: 'conferences from 28 December to 3 January',
    reads: { intent: 'find_events', from: '2026-12-28', to: '2027-01-03', words: 'conferences' },
  },
  {
    ask: 'between 1st and 4th of October in Jaipur',
    reads: { intent: 'find_events', from: '2026-10-01', to: '2026-10-04', place: 'jaipur' },
    finds: ['The Long Table', 'Block Printing'],
    only: true,
  },
  // Prices
  {
    ask: 'events upto ₹200',
    reads: { intent: 'find_events', maxPrice: 200 },
  },
  {
    ask: 'art classes under 1.5k',
    reads: { intent: 'find_events', category: 'art', maxPrice: 1500, words: 'classes' },
    relaxes: 'words',
  },
  {
    ask: '1000 rupaye se zyada wale events',
    reads: { intent: 'find_events', minPrice: 1000 },
    finds: ['Your First Bowl', 'Two-Day Workshop', 'From Kitchen'],
    only: true,
  },
  {
    ask: 'paid events',
    reads: { intent: 'find_events', ticketType: 'paid' },
    finds: ['Your First Bowl', 'Contracts for Freelancers', 'Indie in the Yard'],
  },
  {
    ask: 'show me something for 250 rupees in November',
    reads: { intent: 'find_events', maxPrice: 250, from: '2026-11-01', to: '2026-11-30' },
  },
  {
    ask: 'events jo 300 ke andar ho',
    reads: { intent: 'find_events', maxPrice: 300, words: 'jo' },
  },
  // Categories
  {
    ask: 'gaming events',
    reads: { intent: 'find_events', category: 'gaming' },
    finds: ['Open Boards', 'Story Dice', 'Tiny Game Jam', 'Kite Duel'],
  },
  {
    ask: 'what finance events are coming up?',
    reads: { intent: 'find_events', category: 'finance' },
    finds: ['What Is an Index', 'First Salary', 'Contracts for Freelancers', 'The Kirana Ledger'],
  },
  {
    ask: 'meetups in Bengaluru',
    reads: { intent: 'find_events', category: 'social', place: 'bengaluru' },
    finds: ['Open Boards', 'Repair Café', 'Come and Sing'],
    only: true,
  },
  {
    ask: 'art in Kochi',
    reads: { intent: 'find_events', category: 'art', place: 'kochi' },
    finds: ['Sketch Walk'],
    only: true,
  },
  {
    ask: 'sangeet ka program Pune mein',
    reads: { intent: 'find_events', category: 'music', place: 'pune', words: 'program' },
    relaxes: 'words',
    finds: ['Night of Two Tanpuras'],
  },
  // Places
  {
    ask: 'Hyderabad',
    reads: { intent: 'find_events', place: 'hyderabad' },
    finds: ['Three Lakes Ride', 'Seven Gates'],
    only: true,
  },
  {
    ask: 'Kolkata mein kya ho raha hai',
    reads: { intent: 'find_events', place: 'kolkata' },
    finds: ['First Salary', 'Rooftop Cinema'],
    only: true,
  },
  {
    ask: 'Chennai ke paas koi event',
    reads: { intent: 'find_events', place: 'chennai' },
    finds: ['Kolam Morning', 'How a Savings Circle', 'Kabaddi Open'],
    only: true,
  },
  {
    ask: 'events near me',
    reads: { intent: 'find_events' },
    says: /where you are/i,
  },
  {
    ask: 'events within 10 km of Mumbai',
    reads: { intent: 'find_events', place: 'mumbai', within: 10 },
    finds: ['Before the City Wakes'],
  },
  {
    ask: 'tech conferences in Germany in November',
    reads: {
      intent: 'find_events',
      category: 'technology',
      place: 'germany',
      words: 'conferences',
      from: '2026-11-01',
      to: '2026-11-30',
    },
  },
  {
    ask: 'in person events in London',
    reads: { intent: 'find_events', place: 'london', online: false },
    finds: ['droidcon London'],
    only: true,
  },
  {
    ask: 'ghar baithe kuch online',
    reads: { intent: 'find_events', online: true },
  },
  {
    ask: 'webinars on finance',
    reads: { intent: 'find_events', online: true, category: 'finance' },
    finds: ['What Is an Index', 'Contracts for Freelancers'],
    only: true,
  },
  // Words
  {
    ask: 'heritage walk',
    reads: { intent: 'find_events', category: 'cultural', words: 'walk' },
    finds: ['Seven Gates', 'Seven Breakfasts'],
  },
  { ask: 'looking for cycling events', reads: { intent: 'find_events', words: 'cycling' } },
  {
    ask: 'theatre workshop',
    reads: { intent: 'find_events', words: 'theatre workshop' },
    finds: ['Two-Day Workshop'],
    only: true,
  },
  {
    ask: 'python conference',
    reads: { intent: 'find_events', words: 'python conference' },
    finds: ['XtremePython'],
  },
  {
    ask: 'mujhe cricket khelna hai',
    reads: { intent: 'find_events', words: 'cricket' },
    finds: ['Gully Cricket'],
  },
  {
    ask: 'sketching in Kochi on Sunday 4 October',
    reads: {
      intent: 'find_events',
      words: 'sketching',
      place: 'kochi',
      from: '2026-10-04',
      to: '2026-10-04',
    },
    finds: ['Sketch Walk'],
  },
  // Several conditions
  {
    ask: 'free cultural events in Hyderabad next month',
    reads: {
      intent: 'find_events',
      ticketType: 'free',
      category: 'cultural',
      place: 'hyderabad',
      from: '2026-10-01',
      to: '2026-10-31',
    },
    finds: ['Seven Gates'],
    only: true,
  },
  {
    ask: 'Mumbai me 500 se kam ke music events October mein',
    reads: {
      intent: 'find_events',
      category: 'music',
      place: 'mumbai',
      maxPrice: 500,
      from: '2026-10-01',
      to: '2026-10-31',
    },
    finds: ['Indie in the Yard'],
    only: true,
  },
  {
    ask: 'online finance sessions after 25 September',
    reads: { intent: 'find_events', online: true, category: 'finance', from: '2026-09-26' },
    finds: ['Contracts for Freelancers'],
    only: true,
  },
  // Nothing meets all of it
  {
    ask: 'music events in Chennai',
    reads: { intent: 'find_events', category: 'music', place: 'chennai' },
    relaxes: 'place',
    finds: ['Night Radio'],
  },
  {
    ask: 'art events under 100 rupees in Delhi',
    reads: { intent: 'find_events', category: 'art', maxPrice: 100, place: 'delhi' },
    relaxes: 'price',
    finds: ['Two-Day Workshop'],
  },
  {
    ask: 'yoga in Delhi in November',
    reads: { intent: 'find_events', words: 'yoga', place: 'delhi', from: '2026-11-01', to: '2026-11-30' },
    relaxes: 'dates',
    finds: ['Yoga under the Neem'],
  },
  // Follow-ups
  {
    after: ['events this weekend'],
    ask: 'in Bengaluru',
    reads: { intent: 'find_events', from: '2026-09-19', to: '2026-09-20', place: 'bengaluru' },
    finds: ['Open Boards'],
    only: true,
  },
  {
    after: ['gaming events'],
    ask: 'sirf online wale',
    reads: { intent: 'find_events', category: 'gaming', online: true },
    finds: ['Story Dice'],
    only: true,
  },
  {
    after: ['art events', 'in Pune'],
    ask: 'aur Jaipur mein?',
    reads: { intent: 'find_events', category: 'art', place: 'jaipur' },
    finds: ['Block Printing'],
    only: true,
  },
  {
    after: ['events in Pune next week'],
    ask: 'show me free events in Kolkata',
    reads: { intent: 'find_events', ticketType: 'free', place: 'kolkata' },
    finds: ['First Salary', 'Rooftop Cinema'],
  },
  {
    after: ['events in Kolkata'],
    ask: 'tell me about the first one',
    reads: { intent: 'about_event', topic: 'all' },
    finds: ['First Salary'],
    only: true,
  },
  {
    after: ['when is the kite duel?'],
    ask: 'where is it?',
    reads: { intent: 'about_event', topic: 'where' },
    finds: ['Kite Duel'],
    says: /Sabarmati Riverfront/,
  },
  {
    after: ['tell me about kabaddi open'],
    ask: 'register me for it',
    reads: { intent: 'act', action: 'register' },
    finds: ['Kabaddi Open'],
  },
  // One event
  {
    ask: 'what time does the sea face run start? I mean Before the City Wakes',
    reads: { intent: 'about_event', topic: 'when', words: 'sea face run start i mean before the city wakes' },
  },
  {
    ask: 'Where is the Rooftop Cinema?',
    reads: { intent: 'about_event', topic: 'where', words: 'rooftop cinema' },
    says: /Kalighat, Kolkata/,
  },
  {
    ask: 'Kabaddi Open kitne ka hai',
    reads: { intent: 'about_event', topic: 'price', words: 'kabaddi open' },
    says: /₹\s?700/,
  },
  {
    ask: 'star party kab hai?',
    reads: { intent: 'about_event', topic: 'when', words: 'star party' },
    says: /9 Oct/,
  },
  {
    ask: 'is the long table free?',
    reads: { intent: 'about_event', topic: 'price', words: 'long table' },
    says: /free/i,
  },
  {
    ask: 'does the Tiny Game Jam need approval?',
    reads: { intent: 'about_event', topic: 'approval', words: 'tiny game jam' },
    says: /approv/i,
  },
  {
    ask: 'what is the schedule of Night of Two Tanpuras',
    reads: { intent: 'about_event', topic: 'schedule', words: 'night of two tanpuras' },
    says: /First lamp/,
  },
  {
    ask: 'who is organising WeAreDevelopers India?',
    reads: { intent: 'about_event', topic: 'organiser', words: 'wearedevelopers india' },
    says: /Conference Calendar/,
  },
  {
    ask: 'what is kolam morning',
    reads: { intent: 'about_event', topic: 'all', words: 'kolam morning' },
    finds: ['Kolam Morning'],
  },
  {
    ask: 'block printing ke baare mein batao',
    reads: { intent: 'about_event', topic: 'all', words: 'block printing' },
    finds: ['Block Printing'],
  },
  {
    ask: 'how do I reach the star party',
    reads: { intent: 'about_event', topic: 'where', words: 'star party' },
    says: /Nandi Hills/,
  },
  // Rules and help
  {
    ask: 'what does tenant approval mean?',
    reads: { intent: 'how_to_register', topic: 'approval' },
    says: /approv/i,
  },
  {
    ask: 'can I cancel after registering?',
    reads: { intent: 'how_to_register', topic: 'cancel' },
    says: /Cancel my registration/,
  },
  {
    ask: 'how long before the event must I register? what is the registration deadline',
    reads: { intent: 'how_to_register', topic: 'deadline' },
    says: /48 hours/,
  },
  { ask: 'I forgot my password', reads: { intent: 'how_to_register', topic: 'account' }, says: /password/i },
  {
    ask: 'will I get my money back if I cancel?',
    reads: { intent: 'payment_rules', topic: 'refund' },
    says: /24 hours/,
  },
  { ask: 'do you accept UPI?', reads: { intent: 'payment_rules', topic: 'pay' } },
  { ask: 'payment failed but money was deducted', reads: { intent: 'payment_rules', topic: 'failed' } },
  {
    ask: 'how long is my seat held while I pay',
    reads: { intent: 'payment_rules', topic: 'hold' },
    says: /15 minutes/,
  },
  { ask: 'where do I get a receipt?', reads: { intent: 'payment_rules', topic: 'receipt' } },
  { ask: 'event kaise banaye', reads: { intent: 'organiser_help', topic: 'create' }, says: /Create Event/ },
  { ask: 'how do I change the date of my event', reads: { intent: 'organiser_help', topic: 'edit' } },
  {
    ask: 'what happens if I cancel my event',
    reads: { intent: 'organiser_help', topic: 'cancel_event' },
    says: /refund|back/i,
  },
  { ask: 'how can I message all attendees', reads: { intent: 'organiser_help', topic: 'message' } },
  // The person's own; nobody is signed in here
  {
    ask: 'am I registered for the star party?',
    reads: { intent: 'my_registrations', words: 'star party' },
    says: /log in/i,
  },
  { ask: 'show my tickets', reads: { intent: 'my_registrations' }, says: /log in/i },
  // Things to do
  {
    ask: 'sign me up for gully cricket',
    reads: { intent: 'act', action: 'register', words: 'gully cricket' },
    finds: ['Gully Cricket'],
  },
  {
    ask: 'book a seat for the rooftop cinema please',
    reads: { intent: 'act', action: 'register', words: 'rooftop cinema' },
    finds: ['Rooftop Cinema'],
  },
  {
    ask: "I can't make it to the book swap",
    reads: { intent: 'act', action: 'cancel', words: 'book swap' },
    says: /log in/i,
  },
  {
    ask: 'I did not get the confirmation mail for first salary',
    reads: { intent: 'act', action: 'resend_mail', words: 'first salary' },
    says: /log in/i,
  },
  {
    ask: 'I want to attend something this weekend',
    reads: { intent: 'find_events', from: '2026-09-19', to: '2026-09-20' },
    finds: ['Open Boards'],
  },
  // Courtesies, and what nobody can answer
  { ask: 'kaise ho', reads: { intent: 'small_talk', topic: 'how' } },
  { ask: 'who are you?', reads: { intent: 'small_talk', topic: 'who' }, says: /assistant/i },
  { ask: 'bye', reads: { intent: 'small_talk', topic: 'bye' } },
  { ask: 'write me a poem about the sea in iambic pentameter', reads: { intent: 'unknown' } },
  { ask: 'who won the world cup in 2011?', reads: { intent: 'unknown' } },
];
