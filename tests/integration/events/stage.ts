import { beforeAll } from 'vitest';
import type { DiscoveryPage } from '../../../contracts/discovery.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { loadGazetteer } from '../../../server/places/index.ts';
import { type startMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

export const now = '2026-11-21T10:00:00Z';

const rsvp = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };

/** The minimal event input, with a pin so that nothing is looked up. */
export const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a *kite*.',
  location: 'Juhu Beach, Mumbai',
  date: '2026-12-05',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

export type Fields = Record<string, unknown>;

/** The product with two towns in its gazetteer, and the calls these tests make. */
export function useEvents(options: Parameters<typeof startMela>[0] = {}) {
  const mela = useMela({ clock: new TestClock(now), ...options });
  beforeAll(() => loadGazetteer(mela().deps, twoTowns));

  const ask = async <Body = ProblemBody>(
    person: TestPerson | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = person === null ? {} : { cookie: person.cookie };
    const answer = await mela().app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Body };
  };
  return {
    mela,
    ask,
    person: (name: string) => signUp(mela(), { name }),
    async create(organiser: TestPerson, fields: Fields = {}): Promise<EventDetail> {
      const answer = await ask<EventDetail>(organiser, 'POST', '/v1/events', { ...kiteDay, ...fields });
      if (answer.status !== 201) throw new Error(`No event: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    show: (person: TestPerson | null, id: string) => ask<EventDetail>(person, 'GET', `/v1/events/${id}`),
    async discover(
      query: Record<string, string> = {},
      person: TestPerson | null = null,
    ): Promise<DiscoveryPage> {
      const answer = await ask<DiscoveryPage>(person, 'GET', `/v1/events?${new URLSearchParams(query)}`);
      if (answer.status !== 200) throw new Error(`No list: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    register: (person: TestPerson, id: string) => ask(person, 'POST', `/v1/events/${id}/registrations`, rsvp),
  };
}

const town = {
  regionCode: null,
  kind: 'city' as const,
  latitude: 12.97,
  longitude: 77.59,
  countryCode: 'IN',
  timeZone: 'Asia/Kolkata',
};

const twoTowns = {
  edition: 'two towns',
  about: 2,
  async *entries() {
    yield {
      ...town,
      id: 1,
      name: 'Bengaluru',
      population: 8_443_675,
      names: [
        { name: 'bengaluru', main: true, correctable: true },
        { name: 'bangalore', main: false, correctable: true },
      ],
    };
    yield {
      ...town,
      id: 2,
      name: 'Hampi',
      population: 2777,
      latitude: 15.33,
      longitude: 76.46,
      names: [{ name: 'hampi', main: true, correctable: false }],
    };
  },
};
