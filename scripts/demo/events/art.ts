import type { DemoEvent } from '../demo-event.ts';

export const artEvents: readonly DemoEvent[] = [
  {
    key: 'first-bowl',
    organiser: 'indigo',
    title: 'Your First Bowl: an afternoon at the wheel',
    description: `Clay, water, a wheel, and a teacher who has ruined four thousand bowls before yours.

- 30 minutes of kneading, which is harder than it looks
- two hours at the wheel, one wheel each
- glazing in ash, indigo or plain white

We fire what survives and **you collect it two weeks later**. Wear what may get wet.`,
    location: 'Indigo Hands Studio, Koregaon Park, Pune',
    pin: [18.5366, 73.894],
    weekday: 'Sun',
    inWeeks: 1,
    from: '14:00',
    to: '18:00',
    categories: ['art'],
    price: 1200,
    capacity: 8,
    asking: 0,
    cover: 'clay',
  },
  {
    key: 'block-print',
    organiser: 'indigo',
    title: 'Block Printing with Borrowed Blocks',
    description: `Forty carved blocks came to us from a workshop that closed. Choose two, choose a dye, print two metres of
cotton and take it home wet.

No experience needed. Children from the age of ten, with an adult to hold the other end of the cloth.`,
    location: 'Step Street Workshop, Amer Road, Jaipur',
    weekday: 'Sat',
    inWeeks: 2,
    from: '10:00',
    to: '13:00',
    categories: ['art', 'cultural'],
    capacity: 20,
    asking: 18,
  },
  {
    key: 'rooftop-cinema',
    organiser: 'indigo',
    title: 'Rooftop Cinema: short films by first-timers',
    description: `Nine films, none longer than twelve minutes, all by people who had never made one before. After each film, its
maker answers exactly three questions.

Bring a shawl. **If it rains, we'll show them on the stairs**, which was last year's best evening.`,
    location: 'Water Tank Terrace, Kalighat, Kolkata',
    weekday: 'Sat',
    inWeeks: 3,
    from: '19:30',
    to: '22:30',
    categories: ['art', 'social'],
    capacity: 90,
    asking: 27,
    cover: 'cinema',
  },
  {
    key: 'sketch-walk',
    organiser: 'indigo',
    title: 'Sketch Walk: boats, nets and one very old crane',
    description: `We walk slowly along the water and stop five times. Ten minutes a stop, one sheet of paper, no erasers.

At the end, we lay all the sheets on the ground in the order of the walk, and suddenly it's a film.`,
    location: 'Fort Kochi Beach, Kochi',
    pin: [9.9658, 76.2421],
    weekday: 'Sun',
    inWeeks: 2,
    from: '06:30',
    to: '09:00',
    categories: ['art'],
    asking: 12,
  },
  {
    key: 'letter-press',
    organiser: 'indigo',
    title: 'Set Your Name in Lead',
    description: `A hand press from 1931, eleven cases of Devanagari and Latin type, and a printer who can read both upside
down. You set a line, print thirty cards, and finally understand why it's called *upper case*.

Only six fit around the press, so **tell us why you want to come** and we'll choose a mixed group.`,
    location: 'Metal & Paper Press, Fort, Mumbai',
    weekday: 'Sat',
    inWeeks: 4,
    from: '11:00',
    to: '16:00',
    categories: ['art', 'cultural'],
    price: 850,
    approval: true,
    capacity: 6,
    asking: 0,
  },
  {
    key: 'mask-theatre',
    organiser: 'indigo',
    title: 'Two-Day Workshop: theatre with paper masks',
    description: `Day one: paper, paste and a face that isn't yours. Day two: what that face does when no one has written
its lines.

For ages sixteen and up. The second day ends with a small show for friends.`,
    location: 'Banyan Open Stage, Lodhi Road, Delhi',
    weekday: 'Sat',
    inWeeks: 5,
    days: 2,
    from: '10:00',
    to: '17:00',
    categories: ['art'],
    price: 1800,
    capacity: 18,
    asking: 0,
    schedule: [
      { day: 'Saturday', activities: ['10:00 Paper and paste', '14:00 Eyes, noses, tempers'] },
      { day: 'Sunday', activities: ['10:00 Walking as someone else', '15:30 Show'] },
    ],
  },
];
