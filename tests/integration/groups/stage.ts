import { expect } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import type { EventsPart, GroupDetail } from '../../../contracts/groups.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { kiteDay } from '../events/stage.ts';

/** A site, and the group calls these tests make. */
export function useGroups() {
  const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
  const ask = async <Body = ProblemBody>(
    person: TestPerson | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = person === null ? {} : { cookie: person.cookie };
    const answer = await mela().app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = (answer.body.startsWith('{') ? answer.json() : {}) as Body;
    return { status: answer.statusCode, body, text: answer.body };
  };
  const done = async <Body>(...asked: Parameters<typeof ask>): Promise<Body> => {
    const { status, body, text } = await ask<Body>(...asked);
    expect(status, `${asked[1]} ${asked[2]} ${text}`).toBeLessThan(400);
    return body;
  };
  return {
    mela,
    ask,
    done,
    person: (name: string) => signUp(mela(), { name }),
    async open(owner: TestPerson, fields: object = {}): Promise<string> {
      const group = { name: 'Kite flyers', address: `kites-${newId()}`, ...fields };
      return (await done<GroupDetail>(owner, 'POST', '/v1/groups', group)).$id;
    },
    show: (person: TestPerson | null, id: string) => done<GroupDetail>(person, 'GET', `/v1/groups/${id}`),
    join: (person: TestPerson, id: string) => ask(person, 'PUT', `/v1/groups/${id}/membership`),
    leave: (person: TestPerson, id: string) => ask(person, 'DELETE', `/v1/groups/${id}/membership`),
    setRole: (as: TestPerson, id: string, whose: TestPerson, role: string) =>
      ask(as, 'PUT', `/v1/groups/${id}/members/${whose.userId}`, { role }),
    remove: (as: TestPerson, id: string, whose: TestPerson) =>
      ask(as, 'DELETE', `/v1/groups/${id}/members/${whose.userId}`),
    /** Creates an event, a minute after the previous one. */
    async announce(organiser: TestPerson, fields: object = {}): Promise<EventDetail> {
      mela().clock.advance({ minutes: 1 });
      return done<EventDetail>(organiser, 'POST', '/v1/events', { ...kiteDay, ...fields });
    },
    /** The titles on all pages of a list of events. */
    async titles(person: TestPerson | null, url: string): Promise<string[]> {
      const titles: string[] = [];
      let after: string | null = '';
      for (let part = 0; after !== null && part < 10; part++) {
        const sign: string = url.includes('?') ? '&' : '?';
        const answer: EventsPart = await done<EventsPart>(
          person,
          'GET',
          after === '' ? url : `${url}${sign}after=${encodeURIComponent(after)}`,
        );
        titles.push(...answer.events.map(({ eventTitle }) => eventTitle));
        after = answer.next;
      }
      return titles;
    },
  };
}
