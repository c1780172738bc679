import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Draft } from './conference.ts';
import { plainText } from './page.ts';
import { readSource } from './read-source.ts';

const about = { today: '2026-11-23', timeZone: 'Asia/Kolkata' };
const folder = new URL('../../../tests/integration/move-in/pages/', import.meta.url);
const read = (name: string, url = `https://${name}.example/page`) =>
  readSource({ kind: 'page', text: readFileSync(new URL(`${name}.html`, folder), 'utf8'), url, ...about });

/** The drafts, and the refusals by kind. */
function of(name: string) {
  const { entries, ...rest } = read(name);
  const drafts = entries.flatMap((entry): Draft[] => ('draft' in entry ? [entry.draft] : []));
  const refused = entries.flatMap((entry) => ('error' in entry ? [entry.kind] : []));
  return { ...rest, drafts, refused, first: drafts[0], kinds: drafts[0]?.notes.map(({ kind }) => kind) };
}

test('reads a page of Luma: time, place with a pin, picture, free ticket', () => {
  const { found, drafts, first, kinds } = of('luma');
  expect([found, drafts.length, kinds]).toEqual(['json_ld', 1, []]);
  expect(first).toMatchObject({
    event: {
      eventTitle: 'Rust Delhi: Async from scratch',
      description:
        'We build a small executor together.\n\nBring a laptop.\n\nWebsite: <https://luma.example/rust-delhi>',
      location: 'Banyan Hall, 14 Lodhi Road, New Delhi, Delhi, IN',
      ...{ date: '2026-12-12', endDate: '2026-12-12', startTime: '18:30', endTime: '21:00', allDay: false },
      ...{ latitude: 28.5918, longitude: 77.2273, precision: 'exact', online: false, ticketType: 'free' },
    },
    moments: { start: '2026-12-12T13:00:00Z', end: '2026-12-12T15:30:00Z' },
    place: null,
    picture: 'https://images.example/rust-delhi.png',
  });
});

test('reads a page of Meetup: HTML becomes text, the address loses where the reader came from', () => {
  const { first } = of('meetup');
  expect(first?.event.description).toBe(
    'Meet at the signal at 5 am.\n\n- Helmet\n- Two bottles of water\n\nWebsite: <https://meetup.example/bengaluru-riders/events/30114455/>',
  );
  expect(first?.event.location).toBe('Hebbal flyover, Bellary Road, Bengaluru, in');
  expect(first?.picture).toBe('https://images.example/ride-1x1.jpeg');
});

test('reads a page of Eventbrite: the lowest price, with a note that there were others', () => {
  const { first } = of('eventbrite');
  expect(first?.event).toMatchObject({
    ticketType: 'paid',
    ticketPrice: 1800,
    endDate: '2027-01-17',
    categories: ['art'],
  });
  expect(first?.notes).toEqual([{ kind: 'several_prices', value: '1800 INR, 2400 INR' }]);
  expect(first?.event.description).toContain('<https://eventbrite.example/e/pottery-weekend-tickets-900001>');
  expect(first?.place).toBe('Clay House, 3 Fort Street, Kochi, KL, 682001, IN');
});

test('takes each date of a series as an event of its own, and not the cancelled one', () => {
  const { drafts, refused } = of('series');
  expect(drafts.map(({ event }) => event.date)).toEqual(['2026-12-03', '2026-12-10']);
  expect(new Set(drafts.map(({ sourceKey }) => sourceKey)).size).toBe(2);
  expect(refused).toEqual(['cancelled']);
});

test('follows references in a graph, and takes the price in its currency', () => {
  const { first, drafts } = of('graph');
  expect(drafts).toHaveLength(1);
  expect(first?.event).toMatchObject({
    eventTitle: 'Monsoon concert – evening ragas',
    location: 'Town Hall, High Street, Oxford, United Kingdom',
    ...{ ticketType: 'paid', ticketPrice: 25, currency: 'EUR' },
    categories: ['music'],
  });
  expect(first?.event.description).not.toMatch(/alert|<p>/);
  expect(first?.picture).toBe('https://raga.example/monsoon.jpg');
});

test('reads microdata, with addresses relative to the base of the page', () => {
  const { found, first, drafts } = of('microdata');
  expect([found, drafts.length]).toEqual(['microdata', 1]);
  expect(first).toMatchObject({
    event: {
      eventTitle: 'Village fair of spring',
      description:
        'Three days of music.\nFood by the neighbours.\n\nWebsite: <https://fair.example/2026/fair>',
      location: 'The green, Ooty, India',
      ...{ date: '2027-03-20', endDate: '2027-03-22', allDay: true, latitude: 11.4102, ticketPrice: 50 },
    },
    picture: 'https://fair.example/2026/fair.jpg',
  });
});

test('reads several events of a list, and says which one has no date', () => {
  const { drafts, refused } = of('listing');
  expect(drafts.map(({ event }) => [event.date, event.startTime, event.endTime, event.capacity])).toEqual([
    ['2026-12-05', '19:30', '22:00', 180],
    ['2026-12-06', '19:30', '21:30', null],
  ]);
  expect(drafts[1]?.notes).toContainEqual({ kind: 'end_assumed' });
  expect(refused).toEqual(['date']);
});

test('finds the calendars that a page links to', () => {
  const { calendars } = read('calendar-link', 'https://runs.example/club');
  expect(calendars).toEqual(['https://runs.example/runs.ics', 'https://runs.example/all.ics']);
});

test('falls back to what a page shows when it is shared, and asks for the date', () => {
  const { found, first } = of('open-graph');
  expect(found).toBe('open_graph');
  expect(first?.event).toMatchObject({
    eventTitle: 'Meet the author',
    date: '2026-12-23',
    allDay: true,
    online: false,
  });
  expect(first?.event.description).toMatch(/^An evening of "readings" & tea\./);
  expect(first?.notes.map(({ kind }) => kind)).toEqual(['date_missing', 'place_missing']);
});

test('reads an event that is online and at a place', () => {
  const { first } = of('online');
  expect(first?.event).toMatchObject({
    ...{ online: true, onlineLink: 'https://video.example/forms', location: 'Room 2, Pune, India' },
    categories: ['technology', 'social'],
  });
  expect(first?.moments?.start).toBe('2026-12-09T16:00:00Z');
});

test.each([
  ['nested without end', `${'<div itemscope itemprop="a">'.repeat(20_000)}`],
  [
    'a list in a list in a list',
    `<script type="application/ld+json">${'['.repeat(3000)}${']'.repeat(3000)}</script>`,
  ],
  [
    'a thing in a thing',
    `<script type="application/ld+json">${'{"event":'.repeat(900)}1${'}'.repeat(900)}</script>`,
  ],
  ['nothing', ''],
  ['bytes', '\u0000\uFFFF<\u0001!--<scr<script>'],
])('survives a page that is %s', (_, text) => {
  expect(readSource({ kind: 'page', text, url: 'https://odd.example', ...about }).entries).toEqual([]);
});

test('reads a million characters of markup in a moment', () => {
  const text = '<p itemscope itemtype="https://schema.org/Event"><b itemprop="name">x</b>'.repeat(14_000);
  const start = performance.now();
  readSource({ kind: 'page', text, url: 'https://odd.example', ...about });
  expect(performance.now() - start).toBeLessThan(3000);
});

test('keeps the text of HTML, without its scripts', () => {
  expect(plainText('a &amp; b<br>c<script>evil()</script><style>x{}</style>')).toBe('a & b\nc');
  expect(plainText('3 < 4')).toBe('3 < 4');
});

const guests = (text: string) => readSource({ kind: 'table', text, ...about });

test('reads an attendee report of Eventbrite, without those who are not coming', () => {
  const { found, people, refusedPeople } = guests(
    'Order #,Order Date,First Name,Last Name,Email,Ticket Type,Attendee Status\n' +
      '1,2026-10-01,Asha,Rao,asha@people.example,Early bird,Attending\n' +
      '2,2026-10-01,"Ravi\nKumar",Iyer,ravi@people.example,Regular,Checked In\n' +
      '2,2026-10-01,Ravi,Iyer,RAVI@people.example,Regular,Attending\n' +
      '3,2026-10-01,Mira,Sen,mira@people.example,Regular,Not Attending\n' +
      '4,2026-10-01,Uma,Das,not an address,Regular,Attending\n',
  );
  expect(found).toBe('eventbrite_attendees');
  expect(people.map(({ line, email, name }) => [line, email, name])).toEqual([
    [2, 'asha@people.example', 'Asha Rao'],
    [3, 'ravi@people.example', 'Ravi\nKumar Iyer'],
  ]);
  expect(refusedPeople.map(({ line, kind, column, value }) => [line, kind, column, value])).toEqual([
    [5, 'same_twice', 'Email', 'RAVI@people.example'],
    [6, 'not_going', 'Attendee Status', 'Not Attending'],
    [7, 'email', 'Email', 'not an address'],
  ]);
});

test('reads the guest list of Luma and the member list of Meetup', () => {
  const luma = guests(
    '\uFEFFapi_id,name,first_name,last_name,email,phone_number,created_at,approval_status\n' +
      'gst-1,Asha Rao,Asha,Rao,asha@people.example,,2026-10-01T10:00:00Z,approved\n' +
      'gst-2,Ravi Iyer,Ravi,Iyer,ravi@people.example,,2026-10-01T10:00:00Z,declined\n',
  );
  expect([luma.found, luma.people.length, luma.refusedPeople.map(({ kind }) => kind)]).toEqual([
    'luma_guests',
    1,
    ['not_going'],
  ]);
  const meetup = guests(
    'Name\tUser ID\tJoined Group on\tURL of Member Profile\nAsha\t12\t2020-01-01\thttps://x.example\n',
  );
  expect([meetup.found, meetup.people, meetup.refusedPeople.map(({ kind }) => kind)]).toEqual([
    'meetup_members',
    [],
    ['no_email'],
  ]);
});

test('reads a table of events, and names line and column of what it can not read', () => {
  const { found, entries } = guests(
    'Event ID,Event Name,Event Date,Event Time,Venue Name,Venue Address\n' +
      '1,Board games,2026-12-05,18:00,Tea room,"4 MG Road, Pune"\n2,Chess,12/31/2026,18:00,Tea room,\n',
  );
  expect(found).toBe('events');
  expect(entries[0]).toMatchObject({
    line: 2,
    draft: { event: { eventTitle: 'Board games', location: 'Tea room, 4 MG Road, Pune' } },
  });
  expect(entries[1]).toMatchObject({
    line: 3,
    title: 'Chess',
    kind: 'date',
    column: 'date',
    value: '12/31/2026',
  });
});

test('says from which line on a table is broken, and what is no table', () => {
  expect(guests('name,email\nA,a@b.example\n"B,b@b.example\n').entries).toMatchObject([
    { kind: 'broken_row', line: 3 },
  ]);
  expect(guests('hello there').found).toBe('unknown');
});

test('takes at most 300 events of a calendar, and says that there were more', () => {
  const events = Array.from(
    { length: 400 },
    (_, n) => `BEGIN:VEVENT\r\nUID:${n}\r\nSUMMARY:Run ${n}\r\nDTSTART:20270101T060000Z\r\nEND:VEVENT\r\n`,
  );
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
  const { entries } = readSource({ kind: 'calendar', text, ...about });
  expect(entries).toHaveLength(301);
  expect(entries.at(-1)).toMatchObject({ kind: 'too_many' });
});

test('finds what is to come behind years of history, in calendars and tables', () => {
  const years = Array.from({ length: 400 }, (_, index) => `202${index % 6}0105`);
  const blocks = [...years, '20270105'].map(
    (day, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:Run ${index}\r\nDTSTART;VALUE=DATE:${day}\r\nEND:VEVENT\r\n`,
  );
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${blocks.join('')}END:VCALENDAR\r\n`;
  const rows = [...years, '20270105'].map((day) => `Run,${day.replace(/(....)(..)(..)/, '$1-$2-$3')},Pune`);
  const table = ['title,date,location', ...rows].join('\n');
  for (const [kind, text] of [
    ['calendar', calendar],
    ['table', table],
  ] as const) {
    const { entries } = readSource({ kind, text, ...about });
    const drafts = entries.flatMap((entry) => ('draft' in entry ? [entry.draft.event.date] : []));
    expect(drafts, kind).toEqual(['2027-01-05']);
    const refused = entries.flatMap((entry) => ('error' in entry ? [entry.kind] : []));
    expect(new Set(refused), kind).toEqual(new Set(['over']));
    expect(refused, kind).toHaveLength(400);
  }
});
