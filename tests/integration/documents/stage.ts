import type { Document } from '../../../contracts/documents.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { type startMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

export const now = '2026-11-21T10:00:00Z';

/** The minimum an Appwrite client sends for an event, with coordinates to avoid a lookup. */
export const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  date: '2026-12-05',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

export type Fields = Record<string, unknown>;
export type EventDocument = Document & {
  eventTitle: string;
  registrations: string[];
  attendees: string[];
  attendeeCount: number;
};

/** A query as Appwrite clients write it. */
export function query(method: string, attribute?: string, values?: unknown[]): string {
  return JSON.stringify({ method, attribute, values });
}

/** The product and document calls as a client makes them. */
export function useDocuments(options: Parameters<typeof startMela>[0] = {}) {
  const mela = useMela({ clock: new TestClock(now), ...options });
  const path = (collection: string, id?: string) =>
    `/v1/databases/main/collections/${collection}/documents${id === undefined ? '' : `/${id}`}`;

  const ask = async <Body>(
    person: TestPerson | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = {
      'x-appwrite-project': 'mela',
      'x-appwrite-response-format': '1.5.0',
      'content-type': 'application/json',
      ...(person && { cookie: person.cookie }),
    };
    const answer = await mela().app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, headers: answer.headers, body: body as Body & ProblemBody };
  };
  const create = (person: TestPerson | null, data: Fields, more: Fields = {}, collection = 'events') =>
    ask<EventDocument>(person, 'POST', path(collection), { documentId: 'unique()', data, ...more });

  return {
    mela,
    ask,
    path,
    create,
    person: (name: string) => signUp(mela(), { name }),
    async event(organiser: TestPerson, fields: Fields = {}): Promise<string> {
      const answer = await create(organiser, { ...kiteDay, ...fields });
      if (answer.status !== 201) throw new Error(`No event: ${JSON.stringify(answer.body)}`);
      return answer.body.$id;
    },
    get: <Body = EventDocument>(
      person: TestPerson | null,
      id: string,
      collection = 'events',
      queries: string[] = [],
    ) => ask<Body>(person, 'GET', path(collection, id) + withQueries(queries)),
    list: <Body = EventDocument>(person: TestPerson | null, queries: string[] = [], collection = 'events') =>
      ask<{ total: number; documents: Body[] }>(person, 'GET', path(collection) + withQueries(queries)),
    patch: <Body = EventDocument>(
      person: TestPerson | null,
      id: string,
      data: Fields,
      collection = 'events',
    ) => ask<Body>(person, 'PATCH', path(collection, id), { data }),
    remove: (person: TestPerson | null, id: string, collection = 'events') =>
      ask<object>(person, 'DELETE', path(collection, id), {}),
  };
}

function withQueries(queries: readonly string[]): string {
  const search = new URLSearchParams(queries.map((text, index) => [`queries[${index}]`, text]));
  return search.size === 0 ? '' : `?${search}`;
}
