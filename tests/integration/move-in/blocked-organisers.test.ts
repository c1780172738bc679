import { expect, test } from 'vitest';
import { claimCalendar, listDue } from '../../../server/features/move-in/calendar-store.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';
import { ask } from '../check-in/stage.ts';

const mela = useMela();

test("a calendar isn't followed for someone who is blocked by an administrator, until they no longer are", async () => {
  const { db, clock } = mela().deps;
  const asha = await signUp(mela(), { name: 'Asha' });
  const groupId = `runners-${newId()}`.slice(0, 30);
  await ask(mela(), asha, 'POST', '/v1/groups', { name: 'Runners', address: groupId });
  const [id, now] = [newId(), clock.now()];
  const url = 'https://runs.example/runs.ics';
  await db
    .insertInto('followed_calendars')
    .values({
      ...{ id, group_id: groupId, user_id: asha.userId, url, trusted: true },
      ...{ created_at: now, next_check_at: now },
    })
    .execute();
  const users = db.updateTable('users').where('id', '=', asha.userId);
  const until = now.add({ minutes: 15 });
  await users.set({ blocked_at: now }).execute();
  expect(await listDue(db, now, 10)).toEqual([]);
  expect(await claimCalendar(db, id, { now, until })).toBeNull();
  await users.set({ blocked_at: null }).execute();
  expect(await listDue(db, now, 10)).toEqual([id]);
  expect(await claimCalendar(db, id, { now, until })).toMatchObject({ id });
});
