import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endMaintenance, startMaintenance } from '../../../server/features/site/index.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { eventually } from '../../kit/eventually.ts';
import { page, startOutsideSite } from '../../kit/outside-site.ts';
import { signUp } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask } from '../check-in/stage.ts';
import { kiteDay } from '../events/stage.ts';
import { saturdays } from '../series/stage.ts';

/** Behind the real one, so that the queue runs what is due by it. */
const clock = new TestClock('2026-05-20T10:00:00Z');
const mela = useMela({
  clock,
  settings: { IMPORT_FROM_ADDRESSES: 'on', IMPORT_ALLOWED_ADDRESSES: '127.0.0.1' },
});
let outside: Awaited<ReturnType<typeof startOutsideSite>>;

beforeAll(async () => {
  await skipPlaces(mela().databaseUrl);
  outside = await startOutsideSite({
    '/a.ics': page('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n', 'text/calendar'),
  });
  await mela().startJobs();
});
afterAll(() => outside.stop());

test('drafts, dates of series and followed calendars wait for the end of maintenance', {
  timeout: 60_000,
}, async () => {
  const { deps } = mela();
  const asha = await signUp(mela(), { name: 'Asha' });
  const groupId = `kites-${newId()}`.slice(0, 30);
  await ask(mela(), asha, 'POST', '/v1/groups', { name: 'Kites', address: groupId });
  const create = async (fields: object = {}) =>
    (await ask<{ $id: string }>(mela(), asha, 'POST', '/v1/events', { ...kiteDay, ...fields })).body.$id;
  const publishAt = clock.now().add({ hours: 2 }).toString();
  const [draft, repeated] = [await create({ draft: true, publishAt }), await create({ date: '2026-05-23' })];
  const repeat = { kind: 'repeat', rule: saturdays };
  const answer = await ask(mela(), asha, 'POST', `/v1/events/${repeated}/series/changes`, repeat);
  expect(answer.status).toBe(200);
  const calendarId = newId();
  await sql`insert into followed_calendars (id, group_id, user_id, url, trusted, created_at, next_check_at)
    values (${calendarId}, ${groupId}, ${asha.userId}, ${outside.url('/a.ics')}, false, ${clock.now()}, ${clock.now()})`.execute(
    deps.db,
  );
  const run = async () => {
    const kinds = ['publish_due_events', 'make_series_dates', 'check_followed_calendars'];
    for (const kind of kinds) await sql`select graphile_worker.add_job(${kind})`.execute(deps.db);
    await sql`select graphile_worker.add_job('check_followed_calendar', ${JSON.stringify({ calendarId })}::json)`.execute(
      deps.db,
    );
    await eventually(async () => {
      const { rows } = await sql`select task_identifier from graphile_worker.jobs
        where task_identifier = any(${[...kinds, 'check_followed_calendar']})`.execute(deps.db);
      expect(rows).toEqual([]);
    });
  };
  const state = async () => {
    const { rows } = await sql<{ dates: number; published: boolean }>`
      select (select count(*) from events where series_id is not null)::int as dates,
        (select published_at is not null from events where id = ${draft}) as published`.execute(deps.db);
    return { ...rows[0], asked: outside.requests.length };
  };
  await startMaintenance(deps, null, { text: null, until: null });
  await eventually(async () => {
    const { body } = await ask<{ type: string }>(mela(), null, 'POST', '/v1/contact', {});
    expect(body.type).toBe('general_maintenance');
  });
  clock.advance({ hours: 15 * 24 });
  const before = await state();
  expect(before).toMatchObject({ published: false, asked: 0 });
  await run();
  expect(await state()).toEqual(before);
  await endMaintenance(deps, null);
  await eventually(async () => {
    const { body } = await ask<{ type: string }>(mela(), null, 'POST', '/v1/contact', {});
    expect(body.type).toBe('general_argument_invalid');
  });
  await run();
  const after = await state();
  expect(after).toMatchObject({ published: true, asked: 1 });
  expect(after.dates).toBeGreaterThan(before.dates ?? 0);
});
