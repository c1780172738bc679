import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ChatFilters } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { effort } from '../../../tests/kit/effort.ts';
import { learnModels } from './learned-models.ts';
import { readMessage } from './read-message.ts';
import { questionsIn } from './several.ts';

const days = ['monday', 'tue', 'wednesday', 'thurs', 'friday', 'saturday', 'sunday', 'somvar', 'itvaar'];
const months = ['jan', 'february', 'march', 'may', 'sept', 'october', 'nov', 'december'];
const when = [
  ...days.flatMap((day) => [day, `next ${day}`, `this ${day} evening`, `agle ${day}`, `${day} ko`]),
  ...months.flatMap((month) => [
    `in ${month}`,
    `31 ${month}`,
    `${month} 29 2028`,
    `first week of ${month}`,
    `last week of ${month} 2027`,
    `late ${month}`,
    `5-10 ${month}`,
    `between 28 and 31 ${month}`,
    `${month} to january`,
  ]),
  ...['today', 'tomorrow', 'kal', 'parso', 'aaj raat', 'this weekend', 'next weekend', 'agle hafte'],
  ...[
    'next week',
    'next month',
    'is mahine',
    'next year',
    'next 999 days',
    'next 99 weeks',
    'next 99 months',
  ],
  ...['29/02', '31/04', '2028-02-29', '2027-02-29', '00/00', '99/99/2049', '2049', 'from 2049 onwards'],
  ...['आज', 'कल', 'अगले शुक्रवार', 'इस सप्ताहांत', 'अगले हफ्ते', '५ दिसंबर', 'ke baad', 'se pehle', 'tak'],
];
const others = [
  ...['anything free', 'find', 'music events', 'koi muft event', 'workshops', 'kuch hai', 'dikhao', 'list'],
  ...['under 500', 'between rs 100 and 9999999k', '0.5k se kam', '₹ 1,200 tak', 'free', 'paid', 'over 10 rs'],
  ...['in Mumbai', 'near me', 'within 999 km of Pune', 'delhi mein', 'bengaluru ke paas', '0 km from goa'],
  ...['register me for', 'cancel my ticket for', 'resend my ticket', 'mera ticket nahi aaya', 'refund kab'],
  ...[
    'when is',
    'where is',
    'how much is',
    'who organises',
    'tell me about',
    'the second one',
    'hello',
    'help',
  ],
  ...['online', 'not online', 'ghar se', 'कोई मुफ़्त कार्यक्रम है?', 'मुंबई में संगीत', 'मेरा टिकट रद्द करो', 'नमस्ते'],
  ...[
    'and',
    'but',
    'only',
    'aur',
    'ke',
    'mein',
    'to',
    '-',
    '.',
    '@',
    '#',
    '|',
    '??',
    '\u200d',
    '👩‍👩‍👧',
    'ß',
    'İ',
  ],
];

const phrase = fc
  .array(fc.constantFrom(...when, ...others), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '));
const mutated = fc
  .tuple(phrase, fc.array(fc.tuple(fc.nat(200), fc.nat(6), fc.string({ unit: 'binary', maxLength: 3 }))))
  .map(([text, edits]) =>
    edits.reduce((now, [at, cut, put]) => now.slice(0, at) + put + now.slice(at + cut), text),
  );
const repeated = fc
  .tuple(fc.constantFrom(...when, ...others), fc.constantFrom('', ' ', ' and ', '-'))
  .map(([word, joint]) => `${word}${joint}`.repeat(chatLimits.message));
const message = fc
  .oneof(
    { arbitrary: phrase, weight: 8 },
    { arbitrary: mutated, weight: 8 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: chatLimits.message }), weight: 3 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }), weight: 2 },
    { arbitrary: repeated, weight: 1 },
  )
  .map((text) => text.slice(0, chatLimits.message));

/** Every day of a leap year, and the days around the turns of the following years and Februaries. */
const calendar = [
  ...Array.from({ length: 366 }, (_, day) => Temporal.PlainDate.from('2028-01-01').add({ days: day })),
  ...[2026, 2027, 2029, 2030, 2031, 2032].flatMap((year) =>
    ['12-29', '12-30', '12-31', '01-01', '01-02', '02-27', '02-28', '03-01', '10-31'].map((day) =>
      Temporal.PlainDate.from(`${year}-${day}`),
    ),
  ),
];
const zones = Intl.supportedValuesOf('timeZone');
/** The viewer's date: in any zone, at any minute of a day in the calendar. */
const today = fc
  .tuple(fc.constantFrom(...calendar), fc.nat(24 * 60 - 1), fc.constantFrom(...zones))
  .map(([day, minute, zone]) =>
    day.toZonedDateTime('UTC').add({ minutes: minute }).withTimeZone(zone).toPlainDate(),
  );

function read(text: string, day: Temporal.PlainDate, before?: ChatFilters) {
  const context = before && { filters: before, shown: [], focus: null };
  return readMessage(text, { today: day, known: new Set(['mumbai', 'pune', 'new delhi']), context });
}

/**
 * CPU milliseconds of this thread, the fastest of several tries, so other load doesn't matter. A machine that is slow for
 * everybody gets some seconds to recover; a message that is slow stays slow.
 */
async function fastest(work: () => void, enough: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20 && best > enough; tries++) {
    if (tries > 2) await sleep(250);
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

// The first message would wait for it.
beforeAll(() => learnModels());

const millisecondsPerMessage = 20;

test.each(['constructor', '__proto__', 'events by constructor in pune'])('reads %s as words', (text) => {
  const { intent, filters } = read(text, Temporal.PlainDate.from('2026-11-22'));
  expect([intent, filters.words]).toEqual(['find_events', expect.stringMatching(/^(?:constructor|proto)/)]);
});

const mine = [
  ...['my registrations', 'my bookings', 'my upcoming events', 'events i joined', 'mere registrations'],
  ...['mere aane wale events', 'मेरे रजिस्ट्रेशन', 'मेरी बुकिंग', 'मेरे आने वाले इवेंट'],
];

test.each([...mine, 'my events', 'mere events', 'मेरे इवेंट'])('%s, of someone who organises none', (text) => {
  expect(read(text, Temporal.PlainDate.from('2026-11-22')).intent).toBe('my_registrations');
});

test.each(['my events', 'mere events', 'मेरे इवेंट'])('%s, of an organiser', (text) => {
  const site = {
    today: Temporal.PlainDate.from('2026-11-22'),
    known: new Set<string>(),
    own: new Set(['kite-day']),
  };
  expect(readMessage(text, { ...site, context: undefined }).intent).toBe('my_events');
});

test('reads a message of many joints only a few times', () => {
  const text = `music${' and aa'.repeat(chatLimits.message)}`.slice(0, chatLimits.message);
  let times = 0;
  const counted = (part: string) => {
    times++;
    return read(part, Temporal.PlainDate.from('2026-11-22'));
  };
  questionsIn(text, { read: counted, conditions: () => ({}) }, undefined);
  expect(times).toBeLessThan(12);
});

describe('whatever is asked, on any day', () => {
  test('turns every message into filters the API accepts, in under 20 ms', async () => {
    await fc.assert(
      fc.asyncProperty(message, message, today, async (earlier, text, day) => {
        const before = read(earlier, day).filters;
        const { filters } = read(text, day, before);
        expect(ChatFilters.safeParse(filters).error).toBeUndefined();
        const took = await fastest(() => read(text, day, before), millisecondsPerMessage);
        expect(took, `milliseconds for a message of ${text.length} characters`).toBeLessThan(
          millisecondsPerMessage,
        );
      }),
      // A simpler message that takes too long, too, says no more, and searching it takes minutes.
      { numRuns: effort(300, 100_000), seed: effort(20_281_231, Date.now()), endOnFailure: true },
    );
  });

  test('reads "next <weekday>" as that day of the following week on every day of a year', () => {
    const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    for (const day of calendar) {
      const monday = day.subtract({ days: day.dayOfWeek - 1 });
      for (const [index, name] of names.entries()) {
        const expected = monday.add({ weeks: 1, days: index }).toString();
        const { filters } = read(`anything free next ${name} evening?`, day);
        expect(filters, `${name} asked on ${day}`).toMatchObject({ from: expected, to: expected });
      }
    }
  });
});
