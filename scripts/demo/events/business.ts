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
