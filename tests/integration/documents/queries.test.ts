import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import { eventAttributes } from '../../../server/appwrite/documents/event-attributes.ts';
import { parseQueries } from '../../../server/appwrite/documents/parse-query.ts';
import { insertEvents, newEvent } from '../../../server/features/events/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { effort } from '../../kit/effort.ts';
import type { TestPerson } from '../../kit/people.ts';
import { answer, type Shown } from './model.ts';
import { now, query, useDocuments } from './stage.ts';

const { mela, person, list } = useDocuments();

const words = ['kite', 'kites', 'Kité', 'open air', 'chess-club', "rock'n'roll", 'KITE fest', 'e', 'jazz'];
const places = ['Pune', 'Zürich', 'São Paulo', 'Pune Camp', ''];
const dates = ['2026-12-01', '2026-12-05', '2027-01-01'];
const states = ['pending', 'waitlisted', 'awaiting_payment', 'confirmed', 'declined', 'cancelled'] as const;
const people: TestPerson[] = [];
const ids = Array.from({ length: 40 }, (_, index) => `event${index}`);

/** Pseudo-random, but deterministic. */
function pick<T>(from: readonly T[], index: number, salt: number): T {
  return from[(((index + 1) * 7919 * (salt + 3)) % 104_729) % from.length] as T;
}

beforeAll(async () => {
  for (const name of ['Asha', 'Ravi', 'Meera']) people.push(await person(name));
  const rows = ids.map((id, index) => {
    const location = pick(places, index, 1);
    const paid = index % 3 === 0;
    const input = EventInput.parse({
      eventTitle: `${pick(words, index, 2)} ${pick(words, index, 3)}`,
      description: pick(words, index, 4),
      location,
      online: location === '' || index % 2 === 0,
      onlineLink: 'https://meet.example.org/x',
      date: pick(dates, index, 5),
      startTime: '10:00',
      endTime: '11:00',
      ticketType: paid ? 'paid' : 'free',
      ticketPrice: paid ? pick([1, 250, 900], index, 6) : null,
      latitude: pick([null, 12.5, -33.25], index, 7),
      longitude: pick([null, 12.5, -33.25], index, 7) === null ? null : 77.5,
      capacity: pick([null, 10, 20], index, 8),
      categories: pick([[], ['art'], ['art', 'music'], ['social']] as const, index, 9),
      schedule: index % 4 === 0 ? [{ day: 'Day one', activities: ['Chai'] }] : [],
    });
    const organiserId = pick(people, index, 10).userId;
    const at = Temporal.Instant.from(now).add({ seconds: index % 5 });
    return newEvent(input, { id, organiserId, now: at });
  });
  const { db } = mela().deps;
  await transaction(db, (tx) => insertEvents(tx, rows));
  for (const [index, id] of ids.entries()) {
    const someone = pick(people, index, 11).userId;
    const state = pick(states, index, 12);
    await sql`insert into registrations (id, event_id, user_id, state, queue_number, hold_expires_at)
      values (${`registration${index}`}, ${id}, ${someone}, ${state},
        ${state === 'waitlisted' ? index : null}, ${state === 'awaiting_payment' ? now : null})`.execute(db);
  }
  await sql`update event_seats set
      confirmed = (select count(*) from registrations where event_id = event_seats.event_id and state = 'confirmed'),
      waitlisted = (select count(*) from registrations where event_id = event_seats.event_id and state = 'waitlisted')`.execute(
    db,
  );
});

/** All documents as a reader sees them. */
async function everything(reader: TestPerson | null): Promise<Shown[]> {
  const { body } = await list<Shown & { $id: string }>(reader, [query('limit', undefined, [100])]);
  expect(body.total).toBe(ids.length);
  return body.documents as unknown as Shown[];
}

const samples: Record<string, fc.Arbitrary<string | number | boolean>> = {
  text: fc.constantFrom(
    ...words,
    ...places,
    ...dates,
    '10:00',
    'free',
    'paid',
    'INR',
    'Asha',
    'Europe',
    ...ids.slice(0, 3),
    'https',
  ),
  integer: fc.constantFrom(0, 1, 2, 10, 20, 250, 900, 99_999_999_999),
  number: fc.constantFrom(12.5, -33.25, 77.5, 0),
  boolean: fc.boolean(),
  instant: fc.constantFrom('2026-12-05T04:30:00.000+00:00', '2026-11-21T10:00:02.000+00:00', '2026-12-05'),
};
const searches = fc.constantFrom(
  'kite',
  'kit',
  'open air',
  '"open air"',
  'zurich',
  'club chess',
  "rock'n",
  'e',
  '!',
  'sao pau',
  '"kite fest" jaz',
  'fre',
);
const names = [...eventAttributes.keys()];
const scalars = names.filter((name) => eventAttributes.get(name)?.many === false);
const texts = scalars.filter((name) => eventAttributes.get(name)?.kind === 'text');
const listed: Record<string, fc.Arbitrary<string>> = {
  categories: fc.constantFrom('art', 'music', 'social', 'food'),
  schedule: fc.constantFrom('{"day":"Day one","activities":["Chai"]}', '{"day":"Day two"}', 'not json'),
  // Evaluated when a query is drawn: the people exist by then.
  registrations: fc.nat(2).map((index) => people[index]?.userId ?? ''),
  attendees: fc.nat(2).map((index) => people[index]?.userId ?? ''),
};

interface Raw {
  method: string;
  attribute?: string;
  values?: unknown[];
}

const valued = fc.constantFrom(...scalars).chain((attribute) => {
  const value = samples[eventAttributes.get(attribute)?.kind ?? 'text'] ?? fc.constant('');
  const one = fc.constantFrom(
    'equal',
    'notEqual',
    'lessThan',
    'lessThanEqual',
    'greaterThan',
    'greaterThanEqual',
  );
  return fc.oneof(
    fc.tuple(one, value).map(([method, first]): Raw => ({ method, attribute, values: [first] })),
    fc
      .array(value, { minLength: 1, maxLength: 3 })
      .map((values): Raw => ({ method: 'equal', attribute, values })),
    fc.tuple(value, value).map((values): Raw => ({ method: 'between', attribute, values })),
    fc.constantFrom('isNull', 'isNotNull').map((method): Raw => ({ method, attribute })),
  );
});
const textual = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('contains', 'startsWith', 'endsWith'),
      fc.constantFrom(...texts),
      samples.text ?? fc.constant(''),
    )
    .map(([method, attribute, value]): Raw => ({ method, attribute, values: [value] })),
  fc
    .tuple(fc.constantFrom(...texts), searches)
    .map(([attribute, value]): Raw => ({ method: 'search', attribute, values: [value] })),
);
const onLists = fc.constantFrom(...Object.keys(listed)).chain((attribute) =>
  fc.oneof(
    fc
      .array(listed[attribute] ?? fc.constant(''), { minLength: 1, maxLength: 2 })
      .map((values): Raw => ({ method: 'contains', attribute, values })),
    fc.constantFrom('isNull', 'isNotNull').map((method): Raw => ({ method, attribute })),
  ),
);
const { filter } = fc.letrec<{ filter: Raw }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    valued,
    textual,
    onLists,
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('filter'), { minLength: 2, maxLength: 3 }))
      .map(([method, values]): Raw => ({ method, values })),
  ),
}));
const order = fc
  .tuple(fc.constantFrom('orderAsc', 'orderDesc'), fc.constantFrom(...scalars))
  .map(([method, attribute]): Raw => ({ method, attribute }));
const part = fc.oneof(
  fc.constant<Raw[]>([]),
  fc.nat(12).map((limit): Raw[] => [{ method: 'limit', values: [limit] }]),
  fc
    .tuple(
      fc.constantFrom('cursorAfter', 'cursorBefore'),
      fc.constantFrom(...ids, 'absent'),
      fc.nat(6),
      fc.nat(3),
    )
    .map(([method, id, limit, offset]): Raw[] => [
      { method, values: [id] },
      { method: 'limit', values: [limit] },
      { method: 'offset', values: [offset] },
    ]),
);
const queries = fc
  .tuple(fc.array(filter, { maxLength: 2 }), fc.array(order, { maxLength: 2 }), part)
  .map((all) => all.flat().map((raw) => JSON.stringify(raw)));

function idsOf(documents: readonly Shown[] | undefined): string[] | undefined {
  return documents?.map(({ $id }) => $id);
}

test('a query matches only what its reader may see, so nothing hidden can be probed', async () => {
  const readers = [null, ...people];
  const seen = new Map(
    await Promise.all(readers.map(async (reader) => [reader, await everything(reader)] as const)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...readers), queries, async (reader, texts) => {
      const expected = answer(seen.get(reader) ?? [], parseQueries(texts, eventAttributes));
      const { body } = await list(reader, texts);
      const given = expected === 'no cursor' ? body.type : { total: body.total, ids: idsOf(body.documents) };
      expect(given, JSON.stringify(body)).toEqual(
        expected === 'no cursor' ? 'general_cursor_not_found' : expected,
      );
    }),
    { numRuns: effort(300, 20_000), seed: effort(20_261_121, Date.now()) },
  );
}, 600_000);
