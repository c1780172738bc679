import type { DemoEvent } from '../demo-event.ts';

export const heritageEvents: readonly DemoEvent[] = [
  {
    key: 'gate-walk',
    organiser: 'steps',
    title: 'Seven Gates before Breakfast: a heritage walk',
    description: `Seven gates, two of which are gone, one of which is now a sweet shop. We walk four kilometres in three hours and
end where the city once ended.

Bring flat shoes, a water bottle and some curiosity about drains: the old ones were better.`,
    location: 'Town Hall steps, Hyderabad',
    pin: [17.3616, 78.4747],
    weekday: 'Sun',
    inWeeks: 2,
    from: '06:00',
    to: '09:00',
    categories: ['cultural'],
    capacity: 25,
    asking: 29,
    cover: 'heritage',
  },
  {
    key: 'ghat-lamps',
    organiser: 'steps',
    title: 'A Thousand Lamps: help us light the steps',
    description: `From four o'clock, we set out a thousand clay lamps on the steps, fill them, and wait for sunset. At six, everyone
lights the ten in front of them, all at once.

Children welcome. *Please wear cotton, and leave long scarves at home.*`,
    location: 'Assi Ghat, Varanasi',
    pin: [25.2896, 83.0065],
    weekday: 'Fri',
    inWeeks: 1,
    from: '16:00',
    to: '20:00',
    categories: ['cultural', 'social'],
    asking: 30,
    cover: 'lamps',
  },
  {
    key: 'kolam-morning',
    organiser: 'steps',
    title: 'Kolam Morning: dots first, then courage',
    description: `Rice flour, a clean street, and dots in rows. We begin with a five-dot kolam that no one can get wrong and end
with one that fills the crossing.

The cows get the flour afterwards, as they should.`,
    location: 'Mada Street, Mylapore, Chennai',
    pin: [13.0337, 80.2697],
    weekday: 'Sun',
    inWeeks: 0,
    from: '05:45',
    to: '08:00',
    categories: ['cultural', 'art'],
    capacity: 40,
    asking: 18,
  },
  {
    key: 'storyteller-fair',
    organiser: 'steps',
    title: 'Fair of Storytellers, two days, nine languages',
    description: `Scroll painters, shadow puppeteers, grandmothers: anyone who can hold a crowd without a screen. Six small stages, so
that every story is within reach of a child's question.

Interpreters whisper in Hindi, English and Bengali. A day ticket covers all stages.`,
    location: 'River Meadow, Bolpur',
    weekday: 'Sat',
    inWeeks: 7,
    days: 2,
    from: '11:00',
    to: '20:00',
    categories: ['cultural', 'art'],
    price: 250,
    capacity: 500,
    asking: 0,
    schedule: [
      { day: 'Saturday', activities: ['11:00 Scrolls', '14:00 Puppets', '18:00 Night of long tales'] },
      { day: 'Sunday', activities: ['11:00 Children choose', '15:00 Nine languages, one story'] },
    ],
  },
  {
    key: 'script-club',
    organiser: 'steps',
    title: 'Read an Old Script: beginners meet Grantha',
    description: `Six evenings with photographs of inscriptions. By the third, you'll read a date; by the sixth, a tax exemption,
which is what most of them are.

**It's a small group, so please apply.** Knowing Tamil or Malayalam letters helps.`,
    location: 'Library Annexe, Thanjavur',
    weekday: 'Mon',
    inWeeks: 2,
    from: '18:00',
    to: '19:30',
    categories: ['cultural'],
    approval: true,
    capacity: 10,
    asking: 13,
  },
];

export const tableEvents: readonly DemoEvent[] = [
  {
    key: 'long-table',
    organiser: 'chai',
    title: 'The Long Table: cook one dish, taste thirty',
    description: `Everyone brings one dish from home, enough for eight, with a card that says what's in it. We bring a table
thirty metres long.

- **Vegetarian side and the other side**, clearly marked
- steel plates only: bring yours
- leftovers go to the night shelter at nine

You don't have to be a cook. Last time, the first thing to go was someone's plain curd rice.`,
    location: 'Jawahar Kala Lawns, Jaipur',
    weekday: 'Sat',
    inWeeks: 2,
    from: '18:00',
    to: '21:30',
    categories: ['social', 'cultural'],
    approval: true,
    capacity: 20,
    asking: 29,
    cover: 'thali',
  },
  {
    key: 'street-breakfast',
    organiser: 'chai',
    title: 'Seven Breakfasts: a street food walk',
    description: `Poha, kachori, jalebi and four surprises. Small portions, lots of walking, and one of us is a doctor, just in
case.

The price covers all seven breakfasts. *Tell us about allergies when you register.*`,
    location: 'Sarafa Bazaar, Indore',
    weekday: 'Sun',
    inWeeks: 2,
    from: '06:30',
    to: '10:00',
    categories: ['cultural', 'social'],
    price: 450,
    capacity: 15,
    asking: 0,
  },
  {
    key: 'book-swap',
    organiser: 'chai',
    title: 'Book Swap: bring three, take three',
    description: `Put three books on the table and say one sentence about each. Then take three. Any language, but no textbooks or
newspapers.

Any books left over go to two school libraries.`,
    location: 'Reading Garden, Law College Road, Pune',
    pin: [18.5158, 73.8316],
    weekday: 'Sat',
    inWeeks: 0,
    from: '16:00',
    to: '19:00',
    categories: ['social', 'art'],
    capacity: 22,
    asking: 30,
    cover: 'books',
  },
  {
    key: 'star-party',
    organiser: 'chai',
    title: 'Star Party for the City-Tired',
    description: `An hour's drive out of town, there's a hill where the sky still works. Two telescopes, one astronomer who loves
questions, blankets, and cocoa at midnight.

A bus leaves at seven and is back at two. **If it's cloudy, we'll go a week later** and let you know by noon.`,
    location: 'Observatory Hill, Nandi Hills, Chikkaballapur',
    // The gazetteer only has hills of that name in Kenya.
    pin: [13.3702, 77.6835],
    weekday: 'Fri',
    inWeeks: 3,
    from: '19:00',
    to: '02:00',
    categories: ['social', 'technology'],
    approval: true,
    capacity: 18,
    asking: 25,
    cover: 'stars',
  },
  {
    key: 'repair-cafe',
    organiser: 'chai',
    title: 'Repair Café: nothing is broken for ever',
    description: `Bring a mixer, a zip, a chair, a radio. Eleven people with screwdrivers and patience will show you how, and you do
it yourself.

Last time, we repaired 63 of 80 things. The other 17 know they were loved.`,
    location: 'Ward Office Courtyard, Indiranagar, Bengaluru',
    weekday: 'Sun',
    inWeeks: 1,
    from: '11:00',
    to: '16:00',
    categories: ['social', 'technology'],
    capacity: 50,
    asking: 20,
  },
  {
    key: 'beach-clean',
    organiser: 'chai',
    title: 'Clean One Kilometre: beach morning with gloves',
    description: `Two hours, one kilometre, and we bring gloves and sacks. We weigh what we collect, write it down and
send the list to the ward office.

Breakfast for everyone who lifted something.`,
    location: 'Juhu Beach, Mumbai',
    pin: [19.0988, 72.8267],
    weekday: 'Sat',
    inWeeks: 1,
    from: '06:30',
    to: '09:00',
    categories: ['social'],
    asking: 23,
  },
];
