import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEvents } from '../../../scripts/demo/events/index.ts';
import { demoPassword, showOrganiser } from '../../../scripts/demo/people.ts';
import { startMela } from '../../kit/app.ts';
import { useRealHashes } from '../../kit/cheap-hashes.ts';
import { runScript } from '../../kit/command.ts';
import { testDatabase } from '../../kit/database.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { removeFolder } from '../../kit/temporary-folder.ts';

const database = testDatabase();
useRealHashes();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-demo-'));
  await skipPlaces(database.url);
});
afterAll(() => removeFolder(folder));

function run(settings: Readonly<Record<string, string>> = {}) {
  const own = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
  return runScript('demo', [], { folder, settings: { ...own, ...settings } });
}

async function rows(sql: string) {
  return (await database.pool.query(sql)).rows;
}

describe('sample events', () => {
  test('fill a local site with activity', { timeout: 120_000 }, async () => {
    const { code, text } = await run();
    expect(text).toContain(`150 conferences and ${demoEvents.length} community events`);
    expect(text).toContain(demoPassword);
    expect(code).toBe(0);
    const [events] = await rows(
      'select count(*), min(ends_at) > now() as ahead, max(price_paise) as dearest from events',
    );
    expect(events).toMatchObject({ count: 150 + demoEvents.length, ahead: true, dearest: 180_000 });
    const states = await rows('select distinct state from registrations order by state');
    expect(states.map(({ state }) => state)).toEqual(['confirmed', 'declined', 'pending', 'waitlisted']);
    expect(await rows('select id, members from groups order by id')).toEqual([
      { id: 'chai-table', members: 25 },
      { id: 'monsoon-striders', members: 16 },
    ]);
    const categories = await rows('select distinct unnest(categories) from events');
    expect(categories).toHaveLength(9);
    const covers = demoEvents.filter(({ cover }) => cover !== undefined).length;
    const pictures = await rows('select width, height from files where complete_at is not null');
    expect(pictures).toEqual(Array(covers).fill({ width: 1600, height: 900 }));
    expect(await readdir(join(folder, 'data', 'files'))).toContain('pictures');
  });

  test('are added only once', async () => {
    const before = await rows('select count(*) from registrations');
    expect((await run()).text).toContain('0 conferences and 0 community events');
    expect(await rows('select count(*) from registrations')).toEqual(before);
    expect(await rows('select count(*) from events')).toEqual([{ count: 150 + demoEvents.length }]);
  });

  test('let a newcomer try out organising, with people to approve', async () => {
    const mela = await startMela({ databaseUrl: database.url });
    try {
      const session = await mela.app.inject({
        method: 'POST',
        url: '/v1/account/sessions/email',
        payload: { email: showOrganiser, password: demoPassword },
      });
      expect(session.statusCode).toBe(201);
      const [pending] = await rows(
        `select count(*) from registrations join events on events.id = event_id
         join users on users.id = organiser_id where email = '${showOrganiser}' and state = 'pending'`,
      );
      expect(pending.count).toBeGreaterThan(5);
    } finally {
      await mela.close();
    }
  });
});

test.each([
  [
    'a public site',
    {
      PUBLIC_URL: 'https://events.example',
      SECRET: 'of tests alone, and of no site 5e1a0c',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@b.example',
    },
    'for local sites only',
  ],
  [
    'a site that sends mails',
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' },
    'would really be sent',
  ],
])("can't be added to %s", async (_, settings, text) => {
  const outcome = await run(settings);
  expect(outcome.text).toContain(text);
  expect(outcome.code).toBe(1);
});
