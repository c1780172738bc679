import type { Question } from '../question.ts';

/**
 * Written before there was a grammar, and kept apart: nothing was ever tuned on these, so that their share says how
 * questions fare that nobody thought of. Whoever works on the assistant reads the other file.
 */
export const heldOut: readonly Question[] = [
  // Dates
  {
    ask: 'What is happening this weekend?',
    reads: { intent: 'find_events', from: '2026-09-19', to: '2026-09-20' },
    finds: ['Open Boards', 'Book Swap', 'Kolam Morning', 'Before the City Wakes'],
  },
  {
    ask: 'events tomorrow',
    reads: { intent: 'find_events', from: '2026-09-16', to: '2026-09-16' },
    finds: ['Yoga under the Neem'],
  },
  {
    ask: 'anything on 3 October?',
    reads: { intent: 'find_events', from: '2026-10-03', to: '2026-10-03' },
    finds: ['The Long Table', 'Block Printing'],
  },
  {
    ask: 'show me events between 5 and 10 December',
    reads: { intent: 'find_events', from: '2026-12-05', to: '2026-12-10' },
    finds: ['droidcon London'],
  },
  {
    ask: 'conferences in December',
    reads: { intent: 'find_events', from: '2026-12-01', to: '2026-12-31', words: 'conferences' },
  },
  {
    ask: 'next month kya ho raha hai',
    reads: { intent: 'find_events', from: '2026-10-01', to: '2026-10-31' },
  },
  {
    ask: 'Is there something on Thursday?',
    reads: { intent: 'find_events', from: '2026-09-17', to: '2026-09-17' },
    finds: ['uxcon vienna'],
  },
  {
    ask: 'events after 1 November 2026',
    reads: { intent: 'find_events', from: '2026-11-02' },
  },
  {
    ask: 'what can I do in the next 10 days',
    reads: { intent: 'find_events', from: '2026-09-15', to: '2026-09-24' },
  },
  {
    ask: 'first week of October',
    reads: { intent: 'find_events', from: '2026-10-01', to: '2026-10-07' },
  },
  {
    ask: 'events from 25th to 27th September',
    reads: { intent: 'find_events', from: '2026-09-25', to: '2026-09-27' },
    finds: ['A Thousand Lamps'],
  },
  {
    ask: 'aaj kya hai?',
    reads: { intent: 'find_events', from: '2026-09-15', to: '2026-09-15' },
  },
  {
    ask: 'agle hafte ke events dikhao',
    reads: { intent: 'find_events', from: '2026-09-21', to: '2026-09-27' },
  },
  {
    ask: 'ravivar ko kuch hai kya',
    reads: { intent: 'find_events', from: '2026-09-20', to: '2026-09-20' },
    finds: ['Kolam Morning', 'Before the City Wakes'],
  },
  {
    ask: 'anything happening on 04/10/2026',
    reads: { intent: 'find_events', from: '2026-10-04', to: '2026-10-04' },
    finds: ['Seven Gates', 'Seven Breakfasts', 'Sketch Walk'],
  },
  { ask: 'events in 2027', reads: { intent: 'find_events', from: '2027-01-01', to: '2027-12-31' } },
  {
    ask: 'what is on in March?',
    reads: { intent: 'find_events', from: '2027-03-01', to: '2027-03-31' },
    finds: ['International Conference on Artificial Intelligence'],
  },
  {
    ask: 'things to do before 20 September',
    reads: { intent: 'find_events', from: '2026-09-15', to: '2026-09-19' },
    finds: ['Yoga under the Neem', 'Open Boards', 'Book Swap'],
  },
  {
    ask: 'October and November events',
    reads: { intent: 'find_events', from: '2026-10-01', to: '2026-11-30' },
  },
  // Prices
  {
    ask: 'free events',
    reads: { intent: 'find_events', ticketType: 'free' },
  },
  {
    ask: 'events under 300 rupees',
    reads: { intent: 'find_events', maxPrice: 300 },
  },
  {
    ask: 'paid events below ₹250',
    reads: { intent: 'find_events', ticketType: 'paid', maxPrice: 250 },
    finds: ['Contracts for Freelancers', 'Fair of Storytellers'],
    only: true,
  },
  {
    ask: 'koi event 500 rupaye se kam mein',
    reads: { intent: 'find_events', maxPrice: 500 },
  },
  {
    ask: 'workshops that cost more than Rs 1000',
    reads: { intent: 'find_events', minPrice: 1000, words: 'workshops' },
    finds: ['Two-Day Workshop'],
  },
  {
    ask: 'tickets between 400 and 900 rupees',
    reads: { intent: 'find_events', minPrice: 400, maxPrice: 900 },
    finds: ['Indie in the Yard', 'Seven Breakfasts', 'Set Your Name', 'Kabaddi Open'],
    only: true,
  },
  {
    ask: 'muft wale events',
    reads: { intent: 'find_events', ticketType: 'free' },
  },
  // Categories
  {
    ask: 'music events',
    reads: { intent: 'find_events', category: 'music' },
    finds: ['Night Radio', 'Night of Two Tanpuras', 'Indie in the Yard'],
  },
  {
    ask: 'any concerts coming up?',
    reads: { intent: 'find_events', category: 'music' },
    finds: ['Night Radio'],
  },
  {
    ask: 'something about investing',
    reads: { intent: 'find_events', category: 'finance' },
  },
  {
    ask: 'tech events in Bangalore',
    reads: { intent: 'find_events', category: 'technology', place: 'bangalore' },
    finds: ['Repair Café', 'droidCon India', 'flutterCon India', 'WeAreDevelopers'],
  },
  {
    ask: 'khel kood ke events Mumbai mein',
    reads: { intent: 'find_events', category: 'sports', place: 'mumbai' },
    finds: ['Before the City Wakes', 'Gully Cricket'],
    only: true,
  },
  {
    ask: 'startup events',
    reads: { intent: 'find_events', category: 'business' },
    finds: ['Five Minutes, No Slides'],
  },
  {
    ask: 'cultural events in Chennai',
    reads: { intent: 'find_events', category: 'cultural', place: 'chennai' },
    finds: ['Kolam Morning', 'How a Savings Circle'],
    only: true,
  },
  // Places
  {
    ask: 'events in Jaipur',
    reads: { intent: 'find_events', place: 'jaipur' },
    finds: ['The Long Table', 'Block Printing'],
  },
  {
    ask: 'anything near Kochi?',
    reads: { intent: 'find_events', place: 'kochi' },
    finds: ['Sketch Walk', 'From Kitchen to Container'],
  },
  {
    ask: 'events within 25 km of Pune',
    reads: { intent: 'find_events', place: 'pune', within: 25 },
    finds: ['Book Swap', 'Night of Two Tanpuras'],
  },
  {
    ask: 'Dilli mein kya chal raha hai',
    reads: { intent: 'find_events', place: 'dilli' },
  },
  {
    ask: 'online events next week',
    reads: { intent: 'find_events', online: true, from: '2026-09-21', to: '2026-09-27' },
    finds: ['What Is an Index', 'Night Radio', 'Story Dice'],
  },
  {
    ask: 'conferences in Berlin in October',
    reads: {
      intent: 'find_events',
      place: 'berlin',
      from: '2026-10-01',
      to: '2026-10-31',
      words: 'conferences',
    },
    finds: ['swiftcon@next.app'],
  },
  {
    ask: 'events in Bombay',
    reads: { intent: 'find_events', place: 'bombay' },
    finds: ['Before the City Wakes', 'Clean One Kilometre', 'Gully Cricket'],
  },
  // Words
  { ask: 'chess', reads: { intent: 'find_events', words: 'chess' }, finds: ['Open Boards'] },
  {
    ask: 'is there any yoga in Delhi?',
    reads: { intent: 'find_events', words: 'yoga', place: 'delhi' },
    finds: ['Yoga under the Neem'],
    only: true,
  },
  {
    ask: 'I want to learn pottery',
    reads: { intent: 'find_events', words: 'pottery' },
  },
  {
    ask: 'kubernetes conference in Amsterdam',
    reads: { intent: 'find_events', words: 'kubernetes conference', place: 'amsterdam' },
  },
  {
    ask: 'book swap kahan hai',
    reads: { intent: 'about_event', topic: 'where', words: 'book swap' },
    finds: ['Book Swap'],
    says: /Reading Garden, Law College Road, Pune/,
  },
  {
    ask: 'rust conferences in Europe next month',
    reads: {
      intent: 'find_events',
      words: 'rust conferences',
      place: 'europe',
      from: '2026-10-01',
      to: '2026-10-31',
    },
  },
  // Several conditions
  {
    ask: 'free music events in Pune this month',
    reads: {
      intent: 'find_events',
      ticketType: 'free',
      category: 'music',
      place: 'pune',
      from: '2026-09-15',
      to: '2026-09-30',
    },
    finds: ['Night of Two Tanpuras'],
    only: true,
  },
  {
    ask: 'paid workshops in Delhi in October under 2000',
    reads: {
      intent: 'find_events',
      ticketType: 'paid',
      place: 'delhi',
      maxPrice: 2000,
      words: 'workshops',
      from: '2026-10-01',
      to: '2026-10-31',
    },
    finds: ['Two-Day Workshop'],
  },
  {
    ask: 'is weekend Pune mein free kuch hai?',
    reads: {
      intent: 'find_events',
      ticketType: 'free',
      place: 'pune',
      from: '2026-09-19',
      to: '2026-09-20',
    },
    finds: ['Book Swap'],
    only: true,
  },
  // Nothing meets all of it
  {
    ask: 'gaming events in Mumbai this weekend',
    reads: {
      intent: 'find_events',
      category: 'gaming',
      place: 'mumbai',
      from: '2026-09-19',
      to: '2026-09-20',
    },
    relaxes: 'place',
    finds: ['Open Boards'],
  },
  {
    ask: 'free sports in Chennai',
    reads: { intent: 'find_events', ticketType: 'free', category: 'sports', place: 'chennai' },
    relaxes: 'price',
    finds: ['Kabaddi Open'],
  },
  // Follow-ups
  {
    after: ['events in Mumbai this week'],
    ask: 'and next week?',
    reads: { intent: 'find_events', place: 'mumbai', from: '2026-09-21', to: '2026-09-27' },
    finds: ['Clean One Kilometre', 'Gully Cricket'],
  },
  {
    after: ['events in Pune'],
    ask: 'only free ones',
    reads: { intent: 'find_events', place: 'pune', ticketType: 'free' },
    finds: ['Book Swap', 'Night of Two Tanpuras'],
  },
  {
    after: ['music events in Pune'],
    ask: 'what about Mumbai?',
    reads: { intent: 'find_events', category: 'music', place: 'mumbai' },
    finds: ['Indie in the Yard'],
    only: true,
  },
  {
    after: ['tell me about the star party'],
    ask: 'how much does it cost?',
    reads: { intent: 'about_event', topic: 'price' },
    finds: ['Star Party'],
    says: /free/i,
  },
  {
    after: ['events in Jaipur'],
    ask: 'when is the second one?',
    reads: { intent: 'about_event', topic: 'when' },
    says: /3 Oct/,
  },
  // One event
  {
    ask: 'When is the Tiny Game Jam?',
    reads: { intent: 'about_event', topic: 'when', words: 'tiny game jam' },
    finds: ['Tiny Game Jam'],
    says: /16 Oct/,
  },
  {
    ask: 'how much is Your First Bowl?',
    reads: { intent: 'about_event', topic: 'price', words: 'first bowl' },
    finds: ['Your First Bowl'],
    says: /₹\s?1,200/,
  },
  {
    ask: 'tell me more about EuroRust',
    reads: { intent: 'about_event', topic: 'all', words: 'eurorust' },
    finds: ['EuroRust'],
    says: /Barcelona/,
  },
  {
    ask: 'where does droidCon India take place',
    reads: { intent: 'about_event', topic: 'where', words: 'droidcon india' },
    finds: ['droidCon India'],
    says: /Bengaluru/,
  },
  {
    ask: 'are there seats left for the dholak course?',
    reads: { intent: 'about_event', topic: 'seats', words: 'dholak course' },
    finds: ['Dholak for Beginners'],
  },
  {
    ask: 'who organises the rooftop cinema?',
    reads: { intent: 'about_event', topic: 'organiser', words: 'rooftop cinema' },
    finds: ['Rooftop Cinema'],
    says: /Indigo Hands Studio/,
  },
  {
    ask: 'tell me about the underwater basket weaving championship',
    reads: { intent: 'about_event', topic: 'all', words: 'underwater basket weaving championship' },
    says: /(no|not).*event/i,
  },
  // Rules and help
  {
    ask: 'How do I register for an event?',
    reads: { intent: 'how_to_register', topic: 'register' },
    says: /Register Now/,
  },
  {
    ask: 'how does the waitlist work',
    reads: { intent: 'how_to_register', topic: 'waitlist' },
    says: /wait/i,
  },
  {
    ask: 'register kaise karein',
    reads: { intent: 'how_to_register', topic: 'register' },
    says: /Register Now/,
  },
  { ask: 'Can my 15 year old come?', reads: { intent: 'how_to_register', topic: 'age' }, says: /18/ },
  {
    ask: 'What is your refund policy?',
    reads: { intent: 'payment_rules', topic: 'refund' },
    says: /24 hours/,
  },
  { ask: 'paisa wapas kab milega', reads: { intent: 'payment_rules', topic: 'refund' }, says: /7.10/ },
  { ask: 'how can I pay for a ticket', reads: { intent: 'payment_rules', topic: 'pay' } },
  {
    ask: 'how do I create an event',
    reads: { intent: 'organiser_help', topic: 'create' },
    says: /Create Event/,
  },
  {
    ask: 'how can I approve people who registered for my event',
    reads: { intent: 'organiser_help', topic: 'approve' },
  },
  {
    ask: 'can I download the list of attendees',
    reads: { intent: 'organiser_help', topic: 'attendees' },
    says: /CSV/,
  },
  // The person's own; nobody is signed in here
  { ask: 'Which events am I registered for?', reads: { intent: 'my_registrations' }, says: /log in/i },
  { ask: 'what is the status of my registration', reads: { intent: 'my_registrations' }, says: /log in/i },
  { ask: 'mera booking status batao', reads: { intent: 'my_registrations' }, says: /log in/i },
  // Things to do
  {
    ask: 'register me for the book swap',
    reads: { intent: 'act', action: 'register', words: 'book swap' },
    finds: ['Book Swap'],
  },
  {
    ask: 'cancel my registration for the book swap',
    reads: { intent: 'act', action: 'cancel', words: 'book swap' },
    says: /log in/i,
  },
  {
    ask: 'please send my ticket mail again',
    reads: { intent: 'act', action: 'resend_mail' },
    says: /log in/i,
  },
  // Courtesies, and what nobody can answer
  { ask: 'hello', reads: { intent: 'small_talk', topic: 'greeting' } },
  { ask: 'Namaste!', reads: { intent: 'small_talk', topic: 'greeting' } },
  { ask: 'thank you so much', reads: { intent: 'small_talk', topic: 'thanks' } },
  { ask: 'are you a human?', reads: { intent: 'small_talk', topic: 'who' }, says: /assistant/i },
  { ask: 'what can you do?', reads: { intent: 'small_talk', topic: 'abilities' } },
  { ask: 'asdfghjkl', reads: { intent: 'unknown' } },
  { ask: 'what is the capital of Mongolia?', reads: { intent: 'unknown' } },
];
