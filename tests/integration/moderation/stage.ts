import { beforeAll, expect } from 'vitest';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { type TestMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  latitude: 19.1,
  longitude: 72.83,
  date: '2026-12-05',
  startTime: '10:00',
  endTime: '18:00',
};
const answers = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };

/** A site with an administrator, an organiser and an attendee. */
export function useAdministeredSite() {
  const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z'), renderer: plainRenderer });
  let people: { administrator: TestPerson; organiser: TestPerson; attendee: TestPerson } | undefined;
  beforeAll(async () => {
    const site = mela();
    const [administrator, organiser, attendee] = [
      await signUp(site, { name: 'Meera' }),
      await signUp(site, { name: 'Asha' }),
      await signUp(site, { name: 'Ravi' }),
    ];
    await grant(site, administrator);
    people = { administrator, organiser, attendee };
  });
  const who = () => {
    if (people === undefined) throw new Error('The people are there in tests only.');
    return people;
  };
  const ask = (as: TestPerson | null, method: string, url: string, payload?: object) =>
    mela().app.inject({
      method: method as 'GET',
      url,
      ...(as !== null && { headers: { cookie: as.cookie } }),
      ...(payload && { payload }),
    });
  const done = async (as: TestPerson | null, method: string, url: string, payload?: object) => {
    const answer = await ask(as, method, url, payload);
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(400);
    return answer.body === '' ? {} : answer.json();
  };
  return {
    mela,
    who,
    ask,
    done,
    newEvent: async (fields: object = {}): Promise<string> =>
      (await done(who().organiser, 'POST', '/v1/events', { ...kiteDay, ...fields })).$id,
    register: (as: TestPerson, eventId: string) =>
      ask(as, 'POST', `/v1/events/${eventId}/registrations`, answers),
    hide: (eventId: string, reason = 'The place does not exist.') =>
      done(who().administrator, 'PUT', `/v1/admin/events/${eventId}/hidden`, { reason }),
    /** The newest log entries, as administrators see them. */
    log: async () => (await done(who().administrator, 'GET', '/v1/admin/log')).lines,
  };
}

/** Does what the command line does. */
function grant({ deps }: TestMela, { email }: TestPerson): Promise<string | null> {
  const change = { email, granted: true, now: deps.clock.now() };
  return transaction(deps.db, (tx) => setAdministrator(tx, change));
}
