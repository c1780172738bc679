import { describe, expect, test } from 'vitest';
import { type Draft, keyOfSourceId } from './conference.ts';
import { readSource, type SourceText } from './read-source.ts';

const about = { today: '2026-11-23', timeZone: 'Asia/Kolkata' };

function read(kind: SourceText['kind'], text: string) {
  const { entries, people } = readSource({ kind, text, url: 'https://x.example/e', ...about });
  return {
    drafts: entries.flatMap((entry): Draft[] => ('draft' in entry ? [entry.draft] : [])),
    refused: entries.flatMap((entry) => ('error' in entry ? [entry.kind] : [])),
    people,
  };
}

const page = (json: string) => read('page', `<script type="application/ld+json">${json}</script>`);
const kites = { '@type': 'Event', name: 'Kites', startDate: '2026-12-05T19:00:00+05:30', location: 'Pune' };
const event = (fields: object) => page(JSON.stringify({ ...kites, ...fields }));
const only = (fields: object): Draft => event(fields).drafts[0] as Draft;

describe('dates of pages', () => {
  test.each([
    ['2026-12-05T19:00:00+05', '2026-12-05T14:00:00Z'],
    ['20261205T190000Z', '2026-12-05T19:00:00Z'],
    ['20261205T190000+0530', '2026-12-05T13:30:00Z'],
    ['2026-12-05T19:00+05:30[Asia/Kolkata]', '2026-12-05T13:30:00Z'],
    ['Sat, 05 Dec 2026 19:00:00 +0530', '2026-12-05T13:30:00Z'],
  ])('reads %s', (startDate, start) => {
    const { event, moments } = only({ startDate });
    expect([event.date, event.startTime, moments?.start]).toEqual(['2026-12-05', '19:00', start]);
  });

  test('24:00 is the next midnight', () => {
    expect(only({ startDate: '2026-12-05T24:00:00' }).event).toMatchObject({
      ...{ date: '2026-12-06', startTime: '00:00' },
    });
  });

  test('refuses a day or time that does not exist', () => {
    for (const startDate of [
      '2026-02-30',
      '2026-12-05T25:00',
      '2026-13-05T10:00',
      '20261305T100000Z',
      'soon',
    ])
      expect(event({ startDate }).refused, startDate).toEqual(['date']);
  });

  test('an end that is only a day keeps the event on until then', () => {
    expect(only({ endDate: '2026-12-07' }).event).toMatchObject({
      date: '2026-12-05',
      endDate: '2026-12-07',
    });
  });

  test('takes the end from the duration', () => {
    const { event, notes } = only({ duration: 'PT3H30M' });
    expect([event.endTime, notes.map(({ kind }) => kind)]).toEqual(['22:30', ['description_missing']]);
    expect(only({ duration: 'a while' }).event.endTime).toBe('21:00');
  });
});

describe('other shapes of pages', () => {
  test('statuses and modes as references', () => {
    expect(event({ eventStatus: { '@id': 'https://schema.org/EventCancelled' } }).refused).toEqual([
      'cancelled',
    ]);
    const eventAttendanceMode = { '@id': 'schema:OnlineEventAttendanceMode' };
    expect(only({ eventAttendanceMode, location: undefined }).event.online).toBe(true);
  });

  test('names with the prefix of the vocabulary', () => {
    const { drafts } = page(
      '{"@type":"schema:Event","schema:name":"A","http://schema.org/startDate":"2026-12-05"}',
    );
    expect(drafts[0]?.event).toMatchObject({ eventTitle: 'A', date: '2026-12-05' });
  });

  test('line breaks inside texts and commas after the last property', () => {
    expect(page('{"@type":"Event","name":"A\nB","startDate":"2026-12-05"}').drafts[0]?.event.eventTitle).toBe(
      'A B',
    );
    expect(
      page('{"@type":"Event","name":"A,}","startDate":"2026-12-05",\n}').drafts[0]?.event.eventTitle,
    ).toBe('A,}');
  });

  test('dates of a series take from it what they leave out', () => {
    const { '@type': _, ...rest } = kites;
    const subEvent = [
      { '@type': 'Event', startDate: '2026-12-12T10:00' },
      { ...kites, name: 'Special' },
    ];
    const { drafts, refused } = event({ ...rest, '@type': 'EventSeries', subEvent });
    expect(refused).toEqual([]);
    expect(drafts.map(({ event }) => [event.eventTitle, event.location])).toEqual([
      ['Kites', 'Pune'],
      ['Special', 'Pune'],
    ]);
  });
});

/** Milliseconds of this thread. */
function cpu(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return process.threadCpuUsage(before).user / 1000;
}

describe('no text takes long', () => {
  const many = (text: string) => text.repeat(Math.ceil(100_000 / text.length));
  test.each([
    ['quotes', () => page(`{"@type":"Event","name":${many('"\\"')}`)],
    ['open texts', () => page(`{"name":"${many('\\"')}`)],
    ['commas before spaces', () => page(`{${many(', ')}`)],
    ['commas in a price', () => event({ offers: { '@type': 'Offer', price: `1${many(',')}1` } })],
    ['events that do not end', () => read('calendar', `BEGIN:VCALENDAR\r\n${many('BEGIN:VEVENT\r\n')}`)],
    [
      'lines that are none',
      () => read('calendar', `BEGIN:VCALENDAR\r\n${many('BEGIN:VEVENT\r\nx\r\n')}END:VEVENT`),
    ],
    ['names with spaces', () => page(`{"@type":"Event","name":"${many('"x" ')}`)],
  ])('%s', (_, work) => {
    expect(cpu(work)).toBeLessThan(500);
  });
});

describe('prices of pages', () => {
  const price = (offers: unknown) => {
    const { event, notes } = only({ offers, description: 'We fly.', duration: 'PT1H' });
    return [event.ticketPrice, event.currency, ...notes.map(({ kind }) => kind)];
  };
  test.each([
    ['the currency that it names', { price: 25, priceCurrency: 'EUR' }, [25, 'EUR']],
    ['decimals', { price: '12.50', priceCurrency: 'EUR' }, [12.5, 'EUR']],
    ['a decimal comma', { price: '25,00', priceCurrency: 'EUR' }, [25, 'EUR']],
    ['separators of thousands', { price: '1,800.50', priceCurrency: 'USD' }, [1800.5, 'USD']],
    ['the sign as the currency', { price: '€12' }, [12, 'EUR']],
    ['the site’s currency where none is named', { price: '499' }, [499, undefined]],
    ['a specification', { priceSpecification: { price: 40, priceCurrency: 'GBP' } }, [40, 'GBP']],
    ['a range', { lowPrice: 20, highPrice: 40, priceCurrency: 'EUR' }, [20, 'EUR']],
    [
      'offers in an offer',
      { '@type': 'AggregateOffer', priceCurrency: 'EUR', offers: [{ price: 50 }, { price: 20 }] },
      [20, 'EUR', 'several_prices'],
    ],
    [
      'nothing of a currency that does not exist',
      { price: 25, priceCurrency: 'XYZ' },
      [null, undefined, 'price_lost'],
    ],
    [
      'no more decimals than there are',
      { price: 10.005, priceCurrency: 'EUR' },
      [null, undefined, 'price_lost'],
    ],
  ])('takes %s', (_, offers, expected) => {
    expect(price(offers)).toEqual(expected);
  });
});

const calendar = (...events: string[]) =>
  read(
    'calendar',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events
      .map((lines, index) => `BEGIN:VEVENT\r\nUID:${index}@x\r\nSUMMARY:Run\r\n${lines}\r\nEND:VEVENT\r\n`)
      .join('')}END:VCALENDAR\r\n`,
  );
const good = 'DTSTART;TZID=Asia/Kolkata:20261206T190000';

describe('calendars', () => {
  test.each([
    ['a start that is no time', 'DTSTART:garbage', 'date'],
    ['a day that does not exist', 'DTSTART:20261340T250000Z', 'date'],
    ['an end that is no time', `${good}\r\nDTEND:never`, 'end_date'],
    ['a rule that is none', `${good}\r\nRRULE:FREQ=FOO`, 'unreadable'],
    ['a weekday that is none', `${good}\r\nRRULE:FREQ=WEEKLY;BYDAY=XX`, 'unreadable'],
    ['a rule whose parts exclude each other', `${good}\r\nRRULE:FREQ=MONTHLY;BYWEEKNO=5`, 'unreadable'],
    ['a period as a day', `${good}\r\nRDATE;VALUE=PERIOD:20261208T190000Z/PT1H`, 'unreadable'],
    ['a duration that is none', `${good}\r\nDURATION:foo`, 'unreadable'],
    ['a place that is a number', `${good}\r\nLOCATION;VALUE=INTEGER:1`, 'unreadable'],
    ['a state that is a duration', `${good}\r\nSTATUS;VALUE=DURATION:foo`, 'unreadable'],
    ['a rule that no day meets', `${good}\r\nRRULE:FREQ=DAILY;BYDAY=1MO`, 'unreadable'],
    ['a rule for 30 February', `${good}\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`, 'unreadable'],
    ['an exception that is no time', `${good}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:never`, 'date'],
  ])('refuses %s, and takes the others', (_, lines, kind) => {
    const { drafts, refused } = calendar(good, lines, good.replace('1206', '1207'));
    expect([drafts.map(({ event }) => event.date), refused]).toEqual([['2026-12-06', '2026-12-07'], [kind]]);
  });

  test('says of a refused event which it is, and of a series that it may be several', () => {
    const refused = (lines: string) => {
      const events = [lines, 'UID:other\r\nDTSTART:20261206T190000Z'].map(
        (each) => `BEGIN:VEVENT\r\n${each}\r\nEND:VEVENT\r\n`,
      );
      const text = `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`;
      const { entries } = readSource({ kind: 'calendar', text, ...about });
      return entries.flatMap((entry) => ('error' in entry ? [[entry.sourceKey, entry.isUnknown]] : []));
    };
    const one = [[keyOfSourceId('run,a'), undefined]];
    expect(refused('UID:run\\,a\r\nDTSTART:never')).toEqual(one);
    expect(refused(`UID:run\r\n \\,a\r\n${good}\r\nthis is no property`)).toEqual(one);
    const several = [[undefined, true]];
    expect(refused(`UID:run\r\n${good}\r\nRRULE:FREQ=DAILY\r\nEXDATE:20270230T190000`)).toEqual(several);
    expect(refused(`UID:run\r\n${good}\r\nRRULE:FREQ=FOO`)).toEqual(several);
    expect(refused('DTSTART:never')).toEqual(several);
  });

  test.each([
    ['Tokyo Standard Time', 'Asia/Tokyo'],
    ['"AUS Eastern Standard Time"', 'Australia/Sydney'],
    ['E. South America Standard Time', 'America/Sao_Paulo'],
    ['Arab Standard Time', 'Asia/Riyadh'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', 'Asia/Kolkata'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
  ])('knows the zone %s', (name, zone) => {
    expect(calendar(`DTSTART;TZID=${name}:20261205T190000`).drafts[0]?.event).toMatchObject({
      ...{ timeZone: zone, date: '2026-12-05', startTime: '19:00' },
    });
  });

  test('moves, drops and adds dates of a series', () => {
    const zone = ';TZID=Asia/Kolkata:';
    const master = `UID:s@x\r\nSUMMARY:Run\r\nDTSTART${zone}20261201T190000\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE${zone}20261208T190000\r\nRDATE${zone}20261224T190000`;
    const moved = `UID:s@x\r\nSUMMARY:Moved\r\nRECURRENCE-ID${zone}20261215T190000\r\nDTSTART${zone}20261216T200000`;
    const off = `UID:s@x\r\nRECURRENCE-ID${zone}20261222T190000\r\nSTATUS:CANCELLED\r\nDTSTART${zone}20261222T190000`;
    const { drafts } = read(
      'calendar',
      `BEGIN:VCALENDAR\r\n${[master, moved, off].map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`,
    );
    expect(drafts.map(({ event }) => [event.eventTitle, event.date])).toEqual([
      ['Run', '2026-12-01'],
      ['Moved', '2026-12-16'],
      ['Run', '2026-12-24'],
    ]);
  });
});

describe('tables', () => {
  const table = (text: string) => read('table', text);

  test('events whose names differ only in a vowel sign are two', () => {
    const { drafts } = table('title,date,venue\nकि,2026-12-05,पुणे\nका,2026-12-05,पुणे\n');
    expect(new Set(drafts.map(({ sourceKey }) => sourceKey)).size).toBe(2);
  });

  test('names with and without accents are one', () => {
    const { drafts } = table('title,date\nCafé,2026-12-05\nCAFE,2026-12-05\n');
    expect(new Set(drafts.map(({ sourceKey }) => sourceKey)).size).toBe(1);
  });

  test('passes over the line that names the separator', () => {
    expect(table('sep=;\r\nTitle;Date\r\nKite;05.12.2026\r\n').drafts[0]?.event.date).toBe('2026-12-05');
  });

  test('reads the names of months', () => {
    const cells = [
      '5 Dec 2026',
      '"December 5, 2026"',
      '05-Dec-2026',
      '"Sat, Dec 5, 2026 7:00 PM"',
      '5th December 2026',
    ];
    const { drafts } = table(`title,date\n${cells.map((cell, index) => `${index},${cell}\n`).join('')}`);
    expect(drafts.map(({ event }) => event.date)).toEqual(cells.map(() => '2026-12-05'));
    expect(drafts[3]?.event.startTime).toBe('19:00');
  });

  test('keeps a time that is followed by its offset, and refuses what it cannot read', () => {
    const { drafts, refused } = table(
      'title,date\nA,2026-12-05 19:00:00 +0530\nB,2026-12-05 in the evening\n',
    );
    expect(drafts.map(({ event }) => [event.startTime, event.allDay])).toEqual([['19:00', false]]);
    expect(refused).toEqual(['date']);
  });
});
