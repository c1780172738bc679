import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRendering } from '../../../contracts/pages.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';

/** Not a literal: these files are checked without JSX. */
const bundle: string = new URL('../../../web/entry-server.tsx', import.meta.url).pathname;
const rendering = (await import(bundle)) as PageRendering;
let mela: TestMela;
let reader: TestPerson;
let eventIds: string[];

beforeAll(async () => {
  mela = await startMela({ renderer: { ...plainRenderer, ...rendering }, shareFor: 'as in use' });
  const organiser = await signUp(mela, { name: 'Organising Olivia' });
  reader = await signUp(mela, { name: 'Reading Ravi' });
  const create = async (eventTitle: string): Promise<string> => {
    const payload = {
      ...{ eventTitle, description: 'Everybody brings a kite.', location: 'Marina Beach' },
      ...{ latitude: 13.05, longitude: 80.28, date: '2031-12-25', startTime: '10:00', endTime: '18:00' },
    };
    const headers = { cookie: organiser.cookie };
    const answer = await mela.app.inject({ method: 'POST', url: '/v1/events', headers, payload });
    return answer.json().$id;
  };
  eventIds = await Promise.all(['Kite day', 'Drum day', 'Clay day'].map(create));
});
afterAll(() => mela.close());

test('an address that no database can read disturbs nobody who reads at the same time', async () => {
  const hostile = ['a%00b', '%00', '%F0%9F%98%80', 'x'.repeat(199), "a'--", '%22,%22', '%5C', '%EF%BF%BF'];
  const forged = Buffer.from(JSON.stringify({ id: '\u0000', secret: 'guessed' })).toString('base64');
  const nobody = reader.cookie.replace(/=.*/, `=${forged}`);
  const ask = async (url: string, cookie = '') => {
    const { statusCode } = await mela.app.inject({ url, headers: { cookie } });
    return statusCode;
  };
  for (let round = 0; round < 10; round++) {
    // So that every version is read again.
    const interests = `Kites ${round}`;
    await mela.deps.db.updateTable('users').set({ interests }).where('id', '=', reader.userId).execute();
    const asked = hostile.flatMap((id, index) =>
      ['/event', '/v1/events'].flatMap((path) => {
        const [bad, good] = [`${path}/${id}`, `${path}/${eventIds[index % eventIds.length]}`];
        const all = ['', reader.cookie, nobody].map((cookie) => [ask(bad, cookie), ask(good, cookie)]);
        return all.map(async ([refused, answered]) => {
          expect([400, 404]).toContain(await refused);
          expect(await answered).toBe(200);
        });
      }),
    );
    await Promise.all(asked);
  }
});

test('an id of dots leads from a mailed link to no other call', async () => {
  for (const page of ['ticket-offer', 'your-ticket', 'team-invitation', 'confirm-contact']) {
    for (const id of ['.', '..', '...']) {
      const { statusCode } = await mela.app.inject({ url: `/${page}?eventId=${id}` });
      expect(statusCode, `${page} ${id}`).toBe(200);
    }
  }
});
