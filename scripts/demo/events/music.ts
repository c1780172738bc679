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
