import type { DemoEvent } from '../demo-event.ts';

export const gameEvents: readonly DemoEvent[] = [
  {
    key: 'open-boards',
    organiser: 'pawns',
    title: 'Open Boards: chess, chaupar and a lot of dice',
    description: `Thirty boards, six hours, one rule: you explain your game to anyone who sits down.

Chess clocks for the impatient, chaupar for those who lost their last kingdom, and a corner where *no one keeps score*.`,
    location: 'Reading Room, Church Street, Bengaluru',
    pin: [12.9749, 77.6051],
    weekday: 'Sat',
    inWeeks: 0,
    from: '14:00',
    to: '20:00',
    categories: ['gaming', 'social'],
    capacity: 80,
    asking: 26,
    cover: 'board',
  },
  {
    key: 'tiny-game-jam',
    organiser: 'pawns',
    title: 'Tiny Game Jam: 48 hours, 64 kilobytes',
    description: `Make a game that fits into 64 kB. Alone or with up to three others, in any language, on any machine you
can carry.

**Theme on Friday at seven, demos on Sunday at five.** There's floor space for sleeping bags, and the building stays open all night.

We have sixty desks. Tell us what you'd like to learn, and we'll mix the teams.`,
    location: 'Tinker Hall, Technopark, Thiruvananthapuram',
    weekday: 'Fri',
    inWeeks: 4,
    days: 3,
    from: '19:00',
    to: '18:00',
    categories: ['gaming', 'technology'],
    approval: true,
    capacity: 60,
    asking: 24,
    schedule: [
      { day: 'Friday', activities: ['19:00 Theme', '20:00 Teams'] },
      { day: 'Saturday', activities: ['Build', '18:00 Playtest with strangers'] },
      { day: 'Sunday', activities: ['Build less', '17:00 Demos'] },
    ],
  },
  {
    key: 'kite-duel',
    organiser: 'pawns',
    title: 'Kite Duel Practice: cotton line only',
    description: `Learn to launch, to hold, to cut and to lose with grace, before the season begins. **Cotton line only**: no
glass, no nylon. We check, because the birds were here first.`,
    location: 'Sabarmati Riverfront, Ahmedabad',
    pin: [23.0306, 72.5753],
    weekday: 'Sun',
    inWeeks: 4,
    from: '15:00',
    to: '18:30',
    categories: ['gaming', 'cultural'],
    asking: 16,
  },
  {
    key: 'story-dice',
    organiser: 'pawns',
    title: 'Story Dice Online: a role-playing evening in Hindi',
    description: `Five players, one narrator, a haunted railway junction. Beginners first: if you have never played, you get the
better character.`,
    location: '',
    onlineLink: 'https://tables.demo.example/junction',
    weekday: 'Thu',
    inWeeks: 1,
    from: '20:30',
    to: '23:00',
    categories: ['gaming'],
    approval: true,
    capacity: 5,
    asking: 9,
  },
];

export const moneyEvents: readonly DemoEvent[] = [
  {
    key: 'first-salary',
    organiser: 'paisa',
    title: 'First Salary: where does it all go?',
    description: `A friendly evening about the first three pay slips: what the letters on them mean, what an emergency fund is,
and why the cheapest loan is the one you didn't take.

No one sells anything. **Bring a pay slip with the name torn off**, and we'll read it together.`,
    location: 'Community Room, Salt Lake, Kolkata',
    weekday: 'Thu',
    inWeeks: 1,
    from: '18:30',
    to: '20:30',
    categories: ['finance', 'social'],
    capacity: 50,
    asking: 21,
    cover: 'coins',
  },
  {
    key: 'kirana-ledger',
    organiser: 'paisa',
    title: 'The Kirana Ledger: bookkeeping for tiny shops',
    description: `Half a day with a real, if imaginary, corner shop: ninety receipts, one shoebox, one ledger. By lunch, you'll know
whether it makes any money.`,
    location: 'Market Hall, Chandni Chowk, Delhi',
    weekday: 'Sat',
    inWeeks: 3,
    from: '09:30',
    to: '13:30',
    categories: ['finance', 'business'],
    price: 300,
    capacity: 35,
    asking: 0,
  },
  {
    key: 'index-explained',
    organiser: 'paisa',
    title: 'What Is an Index, Really? An hour with a whiteboard',
    description: `One whiteboard, one hour, and no jargon without an explanation. Questions are collected on paper, so no one has
to ask the silly one aloud.

*Education, not advice: we don't recommend products.*`,
    location: '',
    onlineLink: 'https://board.demo.example/index',
    weekday: 'Tue',
    inWeeks: 0,
    from: '19:30',
    to: '20:30',
    categories: ['finance'],
    asking: 13,
  },
  {
    key: 'savings-circle',
    organiser: 'paisa',
    title: 'How a Savings Circle Works, and when it does not',
    description: `Chit funds, bishi, committee: many names for an old idea. Three women who ran one for twenty years tell us what
holds a circle together, and what broke theirs.`,
    location: 'Weavers Hall, T. Nagar, Chennai',
    weekday: 'Sun',
    inWeeks: 5,
    from: '16:00',
    to: '18:00',
    categories: ['finance', 'cultural'],
    capacity: 45,
    asking: 11,
  },
];
