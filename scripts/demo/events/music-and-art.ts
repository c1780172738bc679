import type { DemoEvent } from '../demo-event.ts';

export const musicEvents: readonly DemoEvent[] = [
  {
    key: 'raga-night',
    organiser: 'raga',
    title: 'Night of Two Tanpuras: an open courtyard concert',
    description: `Two tanpuras, one tabla, no microphones. We sit on the floor of an old courtyard and listen from the
first lamp to the last train.

**What you will hear**

- *Yaman*, sung slowly, while it gets dark
- a tabla solo that starts in a whisper
- an open hour: bring a song you learned from your grandmother

We have cushions and filter coffee. Please come before the first lamp is lit, because we close the gate to keep the
street noise out.`,
    location: 'Raga Courtyard, Sadashiv Peth, Pune',
    pin: [18.5089, 73.8497],
    weekday: 'Sat',
    inWeeks: 1,
    from: '18:30',
    to: '22:00',
    categories: ['music', 'cultural'],
    capacity: 24,
    asking: 30,
    cover: 'raga-night',
    schedule: [
      {
        day: 'Saturday',
        activities: [
          '18:30 First lamp',
          '19:00 Yaman',
          '20:15 Tabla solo',
          '21:00 Open hour',
          '22:00 Last lamp',
        ],
      },
    ],
  },
  {
    key: 'indie-yard',
    organiser: 'raga',
    title: 'Indie in the Yard: five bands, one power socket',
    description: `Five young bands share one stage, one drum kit and, by tradition, one power socket. Twenty minutes each,
no covers, no speeches.

Food carts open at five. There are ear plugs for children at the entrance. **If it rains, we move under the railway arch**,
two minutes away.`,
    location: 'Old Printing Yard, Lower Parel, Mumbai',
    pin: [18.9985, 72.8295],
    weekday: 'Fri',
    inWeeks: 2,
    from: '17:00',
    to: '23:00',
    categories: ['music'],
    price: 499,
    capacity: 300,
    asking: 0,
    cover: 'gig',
  },
  {
    key: 'choir-sunday',
    organiser: 'raga',
    title: 'Come and Sing: a choir for one Sunday',
    description: `You need a voice, but it needn't be a good one. In four hours, we learn three songs in three languages, and at five
we sing them to anyone who walks past.

Sheet music *and* lyrics in plain letters. Sopranos always come; **basses, please be brave**.`,
    location: 'Bandstand, Cubbon Park, Bengaluru',
    pin: [12.9763, 77.5929],
    weekday: 'Sun',
    inWeeks: 3,
    from: '13:00',
    to: '17:30',
    categories: ['music', 'social'],
    capacity: 60,
    asking: 22,
  },
  {
    key: 'dholak-basics',
    organiser: 'raga',
    title: 'Dholak for Beginners, six evenings',
    description: `Two hands, two sounds, and after six Tuesdays a whole wedding. We'll lend you a dholak, and you can take it
home between classes.

The group is small, so **the teacher looks at every request** and replies within two days.`,
    location: 'Raga Courtyard, Sadashiv Peth, Pune',
    pin: [18.5089, 73.8497],
    weekday: 'Tue',
    inWeeks: 2,
    from: '19:00',
    to: '20:30',
    categories: ['music'],
    approval: true,
    capacity: 8,
    asking: 14,
  },
  {
    key: 'night-radio',
    organiser: 'raga',
    title: 'Night Radio: monsoon songs from eleven towns',
    description: `An online listening session. Eleven people in eleven towns each play one recording of rain that became a
song, and take three minutes to tell us where it was made.

Cameras off, headphones on.`,
    location: '',
    onlineLink: 'https://radio.demo.example/monsoon',
    weekday: 'Wed',
    inWeeks: 1,
    from: '21:00',
    to: '22:30',
    categories: ['music', 'art'],
    asking: 17,
  },
];

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
