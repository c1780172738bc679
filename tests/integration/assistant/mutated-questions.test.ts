import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AskedQuestion } from '../../../bench/assistant/expectation.ts';
import { ChatFilters } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { demoEvents } from '../../../scripts/demo/events/index.ts';
import { EventIndex } from '../../../server/assistant/reading/event-index.ts';
import { feastIn } from '../../../server/assistant/reading/holidays.ts';
import type { Knowledge } from '../../../server/assistant/reading/message-words.ts';
import { readerOf } from '../../../server/assistant/reading/read-message.ts';
import { questionsIn } from '../../../server/assistant/reading/several.ts';
import { effort } from '../../kit/effort.ts';

const file = new URL('../../../bench/assistant/questions/conversations.json', import.meta.url);
const asked = AskedQuestion.array()
  .parse(JSON.parse(await readFile(file, 'utf8')))
  .flatMap(({ messages }) => messages);
const index = new EventIndex(
  demoEvents.map(({ key, title, location, description }) => ({ id: key, title, location, description })),
);
const ids = demoEvents.slice(0, 3).map(({ key }) => key);
const known = new Set(['pune', 'mumbai', 'delhi', 'दिल्ली', 'kochi', 'chennai', 'bengaluru', 'jaipur']);
const places = known.union(new Set(['berlin', 'paris']));

const odd = [
  ...['\u0000', '😀', '\u202e', '\ud800', '%s', '()[]{}*+?', '\\', '"', "'", '<script>', '\u200d', '\n'],
  ...['١٢٣', '०५', 'म', 'क्', '़', '31/02/2027', '99/99/9999', '0 ', '999999999999', '25:61', '-5', '1e309'],
  ...[
    'constructor',
    '__proto__',
    'toString valueOf',
    'first last',
    'next next',
    'after before',
    '29 feb',
    'se tak se',
    'not not',
    'or or',
    '2099',
    '32nd',
    '0th',
  ],
  ...['12:00 am to 12:00 pm', 'within 0 days', 'in 999 weeks', 'last 5th sunday of february', '1900-01-01'],
];
const words = [...new Set(asked.flatMap((message) => message.split(' ')))];

type Edit = (message: string) => string;
const at = fc.nat(200);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  at.map(
    (from): Edit =>
      (message) =>
        message.slice(0, from) + message.slice(from + 1),
  ),
  fc.tuple(at, fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789 -/.:,?')).map(
    ([from, put]): Edit =>
      (message) =>
        message.slice(0, from) + put + message.slice(from),
  ),
  fc.tuple(at, fc.constantFrom(...odd)).map(
    ([from, put]): Edit =>
      (message) =>
        `${message.slice(0, from)} ${put} ${message.slice(from)}`,
  ),
  fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map(
    (added): Edit =>
      (message) =>
        [message, ...added].join(' '),
  ),
  fc.tuple(fc.constantFrom('? ', '. ', ' and ', ' aur '), fc.constantFrom(...asked)).map(
    ([joint, other]): Edit =>
      (message) =>
        message + joint + other,
  ),
  at.map(
    (from): Edit =>
      (message) =>
        message.slice(from) + message.slice(0, from),
  ),
  fc.tuple(at, at).map(
    ([one, other]): Edit =>
      (message) => {
        const swapped = message.split(' ');
        const [first, second] = [one % swapped.length, other % swapped.length];
        [swapped[first], swapped[second]] = [swapped[second] ?? '', swapped[first] ?? ''];
        return swapped.join(' ');
      },
  ),
);
const mutated = fc
  .tuple(fc.constantFrom(...asked), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([message, edits]) =>
    edits.reduce((now, change) => change(now), message).slice(0, chatLimits.message),
  );
const day = fc.nat(400).map((days) => Temporal.PlainDate.from('2026-11-22').add({ days }));

/** Two messages a run, 100,000 in the long one. In parts, because a test must end within ten minutes there. */
test.each([1, 2, 3, 4])('reads every mutated question into filters that the API accepts: part %i', (part) => {
  fc.assert(
    fc.property(mutated, mutated, day, fc.boolean(), (earlier, message, today, organises) => {
      const own = organises ? new Set(ids) : undefined;
      const reader = readerOf({ today, known, places, index, feasts: feastIn, own });
      const read = (text: string, context: Knowledge['context']) => questionsIn(text, reader, context);
      const before = read(earlier, undefined);
      const filters = before[0]?.reading.filters ?? {};
      const context = { filters, shown: ids, focus: organises ? ids[0] : null };
      for (const { reading } of [...before, ...read(message, context as Knowledge['context'])])
        expect(ChatFilters.safeParse(reading.filters).error).toBeUndefined();
    }),
    { numRuns: effort(125, 12_500), seed: effort(20_261_122, Date.now()) + part },
  );
});
