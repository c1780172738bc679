import { ID, Query } from 'appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventWith, expectProblem, ids, type Member } from './world.ts';

const { database, events, users } = ids;

interface Sample {
  eventTitle: string;
  ticketPrice: number | null;
  capacity: number;
  categories: string[];
  date: string;
}

const samples: Sample[] = [
  {
    eventTitle: 'Amber lanterns by the lake',
    ticketPrice: null,
    capacity: 10,
    categories: ['art'],
    date: '2032-01-05',
  },
  { eventTitle: 'Bamboo flutes', ticketPrice: 250, capacity: 20, categories: ['music'], date: '2032-02-05' },
  {
    eventTitle: 'Charcoal evening',
    ticketPrice: null,
    capacity: 30,
    categories: ['art', 'social'],
    date: '2032-03-05',
  },
  {
    eventTitle: 'Drumming at dawn',
    ticketPrice: 900,
    capacity: 40,
    categories: ['music', 'cultural'],
    date: '2032-04-05',
  },
  {
    eventTitle: 'Élan: an evening of chess',
    ticketPrice: null,
    capacity: 50,
    categories: ['gaming'],
    date: '2032-05-05',
  },
];

/** Every query method, alone and combined. */
export function queryChecks(organiser: () => Member, guest: () => Member): void {
  describe('queries', () => {
    const made: string[] = [];
    const mine = () => Query.equal('organiser', organiser().userId);
    const titles = async (...queries: string[]) => {
      const answer = await organiser().databases.listDocuments(database, events, [mine(), ...queries]);
      return answer.documents.map((document) => String(document.eventTitle).slice(0, 1));
    };
    const sorted = Query.orderAsc('date');

    beforeAll(async () => {
      for (const { ticketPrice, ...sample } of samples) {
        const price = ticketPrice === null ? {} : { ticketType: 'paid', ticketPrice };
        const event = await organiser().databases.createDocument(
          database,
          events,
          ID.unique(),
          eventWith({ ...sample, ...price }),
        );
        made.push(event.$id);
      }
    });
    afterAll(async () => {
      for (const id of made) await organiser().databases.deleteDocument(database, events, id);
    });

    const methods: [name: string, expected: string, queries: () => string[]][] = [
      ['equal', 'B', () => [Query.equal('ticketPrice', 250)]],
      ['equal with several values', 'AC', () => [Query.equal('capacity', [10, 30]), sorted]],
      ['notEqual', 'ACDÉ', () => [Query.notEqual('eventTitle', 'Bamboo flutes'), sorted]],
      ['lessThan', 'A', () => [Query.lessThan('capacity', 20)]],
      ['lessThanEqual', 'AB', () => [Query.lessThanEqual('capacity', 20), sorted]],
      ['greaterThan', 'DÉ', () => [Query.greaterThan('date', '2032-03-05'), sorted]],
      ['greaterThanEqual', 'CDÉ', () => [Query.greaterThanEqual('date', '2032-03-05'), sorted]],
      ['between', 'BCD', () => [Query.between('capacity', 20, 40), sorted]],
      ['isNull', 'ACÉ', () => [Query.isNull('ticketPrice'), sorted]],
      ['isNotNull', 'BD', () => [Query.isNotNull('ticketPrice'), sorted]],
      ['startsWith', 'D', () => [Query.startsWith('eventTitle', 'Drum')]],
      ['endsWith', 'B', () => [Query.endsWith('eventTitle', 'flutes')]],
      ['contains on an array', 'BD', () => [Query.contains('categories', 'music'), sorted]],
      [
        'contains on an array, any of several',
        'ABCD',
        () => [Query.contains('categories', ['art', 'music']), sorted],
      ],
      ['contains on a string', 'CÉ', () => [Query.contains('eventTitle', 'evening'), sorted]],
      ['search, a word', 'CÉ', () => [Query.search('eventTitle', 'evening'), sorted]],
      ['search, a prefix as the last word', 'A', () => [Query.search('eventTitle', 'lant')]],
      ['search, any of several words', 'AB', () => [Query.search('eventTitle', 'lake flutes'), sorted]],
      ['search, a phrase', 'C', () => [Query.search('eventTitle', '"charcoal evening"')]],
      ['search, with punctuation', 'B', () => [Query.search('eventTitle', "flutes!!! & | ( ) : * '")]],
      ['or', 'AD', () => [Query.or([Query.equal('capacity', 10), Query.equal('capacity', 40)]), sorted]],
      [
        'and',
        'C',
        () => [Query.and([Query.contains('categories', 'art'), Query.greaterThan('capacity', 10)])],
      ],
      [
        'or of and',
        'BÉ',
        () => [
          Query.or([
            Query.and([Query.contains('categories', 'music'), Query.lessThan('capacity', 30)]),
            Query.equal('eventTitle', 'Élan: an evening of chess'),
          ]),
          sorted,
        ],
      ],
      ['orderDesc', 'ÉDCBA', () => [Query.orderDesc('date')]],
      ['limit', 'AB', () => [sorted, Query.limit(2)]],
      ['offset', 'DÉ', () => [sorted, Query.offset(3)]],
      ['two orders', 'ACÉBD', () => [Query.orderAsc('ticketType'), sorted]],
    ];
    test.each(methods)('%s', async (_, expected, queries) => {
      expect((await titles(...queries())).join('')).toBe(expected);
    });

    test('cursors page forwards and backwards', async () => {
      const at = (index: number) => made[index] ?? '';
      expect(await titles(sorted, Query.limit(2), Query.cursorAfter(at(1)))).toEqual(['C', 'D']);
      expect(await titles(sorted, Query.limit(2), Query.cursorBefore(at(3)))).toEqual(['B', 'C']);
      await expectProblem(
        organiser().databases.listDocuments(database, events, [Query.cursorAfter('absent')]),
        400,
        'general_cursor_not_found',
      );
    });

    test('offsets and cursors visit every document once, in the same order', async () => {
      const walked: string[] = [];
      for (let offset = 0; offset < samples.length; offset += 2) {
        walked.push(...(await titles(sorted, Query.limit(2), Query.offset(offset))));
      }
      expect(walked.join('')).toBe('ABCDÉ');
      const followed: string[] = [];
      let last: string | undefined;
      do {
        const { documents } = await organiser().databases.listDocuments(database, events, [
          mine(),
          Query.limit(2),
          Query.orderDesc('date'),
          ...(last === undefined ? [] : [Query.cursorAfter(last)]),
        ]);
        followed.push(...documents.map((document) => String(document.eventTitle).slice(0, 1)));
        last = documents.at(-1)?.$id;
      } while (last !== undefined);
      expect(followed.join('')).toBe('ÉDCBA');
    });

    test('combines filters, orders, paging and select in one call', async () => {
      const { documents, total } = await organiser().databases.listDocuments(database, events, [
        mine(),
        Query.or([Query.search('eventTitle', 'evening'), Query.isNotNull('ticketPrice')]),
        Query.between('date', '2032-02-01', '2032-12-31'),
        Query.notEqual('capacity', 20),
        Query.orderDesc('ticketType'),
        Query.orderAsc('date'),
        Query.limit(2),
        Query.offset(1),
        Query.select(['eventTitle', 'ticketPrice']),
      ]);
      expect(total).toBe(3);
      expect(
        documents.map(({ eventTitle, ticketPrice, date }) => ({ eventTitle, ticketPrice, date })),
      ).toEqual([
        { eventTitle: 'Charcoal evening', ticketPrice: null, date: undefined },
        { eventTitle: 'Élan: an evening of chess', ticketPrice: null, date: undefined },
      ]);
    });

    test('finds people by name and id, but not by private attributes', async () => {
      const { databases, userId, email } = organiser();
      const found = async (person: Member, ...queries: string[]) => {
        const { documents } = await person.databases.listDocuments(database, users, queries);
        return documents.map(({ $id }) => $id);
      };
      expect(await found(organiser(), Query.equal('$id', userId))).toEqual([userId]);
      expect(await found(guest(), Query.equal('email', email))).toEqual([]);
      expect(await found(organiser(), Query.equal('email', email))).toEqual([userId]);
      const { name } = await databases.getDocument(database, users, userId);
      expect(await found(guest(), Query.equal('name', String(name)), Query.limit(100))).toContain(userId);
      expect(await found(guest(), Query.isNotNull('email'))).toEqual([guest().userId]);
    });

    test('select omits all other attributes', async () => {
      const { documents, total } = await organiser().databases.listDocuments(database, events, [
        mine(),
        Query.select(['eventTitle', 'date']),
        Query.limit(1),
        sorted,
      ]);
      expect(total).toBe(samples.length);
      expect(
        Object.keys(documents[0] ?? {})
          .filter((name) => !name.startsWith('$'))
          .sort(),
      ).toEqual(['date', 'eventTitle']);
    });

    const errors: [name: string, message: RegExp, queries: string[]][] = [
      ['not JSON', /^Invalid query: Syntax error/, ['equal("a", "b")']],
      [
        'an unknown method',
        /Invalid query method: foo/,
        ['{"method":"foo","attribute":"date","values":[1]}'],
      ],
      ['an unknown attribute', /Attribute not found in schema: colour/, [Query.equal('colour', 'red')]],
      ['a limit above the maximum', /^Invalid/, [Query.limit(5001)]],
      ['an or of one query', /^Invalid/, [Query.or([Query.equal('capacity', 1)])]],
      ['equal on an array', /^Invalid/, [Query.equal('categories', 'art')]],
      ['a value of the wrong type', /^Invalid/, [Query.equal('capacity', 'ten')]],
    ];
    test.each(errors)('rejects and names %s', async (_, message, queries) => {
      const call = organiser().databases.listDocuments(database, events, queries);
      await expectProblem(call, 400, 'general_query_invalid', message);
    });
  });
}
