import type { DemoEvent } from '../demo-event.ts';

export const businessEvents: readonly DemoEvent[] = [
  {
    key: 'five-minute-pitch',
    organiser: 'rupee',
    title: 'Five Minutes, No Slides: founders pitch to shopkeepers',
    description: `Ten founders, five minutes each, no slides. The jury has run shops for thirty years and asks what investors
forget: *who buys it on a Tuesday?*

Listening is free. **To pitch, register and say what you sell** in one sentence. We reply to everyone.`,
    location: 'Warehouse 9, Baner, Pune',
    weekday: 'Thu',
    inWeeks: 2,
    from: '18:00',
    to: '21:00',
    categories: ['business'],
    approval: true,
    capacity: 70,
    asking: 22,
  },
  {
    key: 'freelance-contracts',
    organiser: 'rupee',
    title: 'Contracts for Freelancers: read before you sign',
    description: `A lawyer, a designer and a translator read four real contracts aloud, line by line, with all names changed, and
mark what they would never sign again.`,
    location: '',
    onlineLink: 'https://rooms.demo.example/contracts',
    weekday: 'Wed',
    inWeeks: 2,
    from: '19:00',
    to: '21:00',
    categories: ['business', 'finance'],
    price: 199,
    asking: 0,
  },
  {
    key: 'export-masala',
    organiser: 'rupee',
    title: 'From Kitchen to Container: exporting your masala',
    description: `Labels, tests, pallets, papers: one day with four people who have done it, and a checklist to take home.

Lunch is, of course, a tasting.`,
    location: 'Spice Exchange, Mattancherry, Kochi',
    weekday: 'Sat',
    inWeeks: 6,
    from: '09:30',
    to: '17:00',
    categories: ['business'],
    price: 1500,
    capacity: 40,
    asking: 0,
    schedule: [
      {
        day: 'Saturday',
        activities: [
          '09:30 Labels and tests',
          '11:30 Papers',
          '13:00 Tasting',
          '14:30 Pallets',
          '16:00 Your plan',
        ],
      },
    ],
  },
  {
    key: 'women-in-trade',
    organiser: 'rupee',
    title: 'Women Who Run the Counter: a breakfast',
    description: `Chemists, tailors, printers, mechanics: women who own the shop they stand in. One table, one topic: **credit,
and who gets it**.

Daughters welcome.`,
    location: 'Garden Café, Civil Lines, Nagpur',
    weekday: 'Sat',
    inWeeks: 4,
    from: '08:00',
    to: '10:00',
    categories: ['business', 'social'],
    capacity: 30,
    asking: 14,
  },
  {
    key: 'local-web-evening',
    organiser: 'rupee',
    title: 'A Website for Your Shop in One Evening',
    description: `Bring a laptop, five photographs and your opening hours. By nine your shop has a page that loads on a slow phone
and that you can change yourself.

Volunteers from the local web meetup sit between you.`,
    location: 'Makers Floor, Gomti Nagar, Lucknow',
    weekday: 'Fri',
    inWeeks: 2,
    from: '17:30',
    to: '21:00',
    categories: ['technology', 'business'],
    capacity: 26,
    asking: 28,
  },
];

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
