import type { DemoEvent } from '../demo-event.ts';

export const sportsEvents: readonly DemoEvent[] = [
  {
    key: 'sea-face-run',
    organiser: 'striders',
    title: 'Before the City Wakes: 10 km along the sea',
    description: `We start in the dark and finish in the light. Ten kilometres, three paces, one tea stall.

- **5:00/km**: if you have a watch
- **6:30/km**: if you have a friend
- **whatever**: if you have neither, because no one gets left behind

The bag drop is a trusted uncle on a bench.`,
    location: 'Marine Drive, Mumbai',
    pin: [18.9432, 72.8231],
    weekday: 'Sun',
    inWeeks: 0,
    from: '05:30',
    to: '07:30',
    categories: ['sports', 'social'],
    asking: 28,
    cover: 'sunrise-run',
  },
  {
    key: 'gully-cricket',
    organiser: 'striders',
    title: 'Gully Cricket Sunday: tennis ball, taped',
    description: `Six overs, eight a side, one bounce one hand. Teams are drawn from a hat at nine, so come alone.

If you break a window at number 14, you're out, and you explain it to Auntie.`,
    location: 'Shivaji Park, Mumbai',
    pin: [19.0269, 72.8386],
    weekday: 'Sun',
    inWeeks: 1,
    from: '09:00',
    to: '13:00',
    categories: ['sports'],
    capacity: 32,
    asking: 25,
  },
  {
    key: 'lake-ride',
    organiser: 'striders',
    title: 'Three Lakes Ride: 46 km for slow bicycles',
    description: `A round trip on small roads, with a long breakfast at kilometre twenty. Any bicycle with brakes is welcome.
Helmets are a must.

A van follows with tools, bananas and sympathy.`,
    location: 'Tank Bund Road, Hyderabad',
    pin: [17.4239, 78.4738],
    weekday: 'Sat',
    inWeeks: 1,
    from: '06:00',
    to: '11:00',
    categories: ['sports'],
    capacity: 40,
    asking: 19,
  },
  {
    key: 'fort-hike',
    organiser: 'striders',
    title: 'Up the Back Stairs: a fort hike with a torch',
    description: `Nine hundred steps in the moonlight, breakfast on the wall, and down again before it gets hot.

You should be able to climb twenty floors. **We take twelve people and read every request**, because the path is narrow
and the guide is strict.`,
    location: 'Base village, Lonavala',
    weekday: 'Sat',
    inWeeks: 3,
    from: '02:30',
    to: '10:00',
    categories: ['sports'],
    approval: true,
    capacity: 12,
    asking: 20,
  },
  {
    key: 'garden-yoga',
    organiser: 'striders',
    title: 'Yoga under the Neem, every level',
    description: `An hour of slow poses, fifteen minutes of lying still, and the sound of parakeets throughout.

Mats are available if you don't have one.`,
    location: 'Lodhi Garden, Delhi',
    pin: [28.5931, 77.2197],
    weekday: 'Wed',
    inWeeks: 0,
    from: '06:30',
    to: '07:45',
    categories: ['sports', 'social'],
    asking: 15,
  },
  {
    key: 'kabaddi-open',
    organiser: 'striders',
    title: 'Kabaddi Open: come with six friends',
    description: `Sixteen teams, one afternoon, real mats. Mixed teams only: at least two women and two men on the mat at any
time.

The fee is per team, and pays for the mats, a physiotherapist and lemonade.`,
    location: 'University Ground, Chennai',
    weekday: 'Sun',
    inWeeks: 6,
    from: '08:00',
    to: '17:00',
    categories: ['sports'],
    price: 700,
    capacity: 16,
    asking: 0,
    schedule: [
      { day: 'Sunday', activities: ['08:00 Draw', '09:00 Groups', '14:00 Quarter-finals', '16:30 Final'] },
    ],
  },
];
