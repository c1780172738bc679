import { beforeAll, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { ask } from '../check-in/stage.ts';
import { openBoard } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
let ravi: TestPerson;
let zoya: TestPerson;
beforeAll(async () => {
  ravi = await signUp(mela(), { name: 'Ravi' });
  zoya = await signUp(mela(), { name: 'Zoya' });
  await mela().startJobs();
});

const messages = async ({ email }: TestPerson) =>
  (await mailsTo(mela(), email)).filter(({ kind }) => kind === 'organiser_message');

test('an announcement is pinned and mailed once to attendees who want announcements', async () => {
  const board = await openBoard(mela(), [ravi, zoya]);
  await mela().app.inject({
    method: 'PATCH',
    url: '/v1/account/notifications',
    headers: { cookie: zoya.cookie },
    payload: { organiser_messages: false },
  });
  const text = '**Bring** a jacket\n\nIt is windy.';
  const url = `/v1/events/${board.eventId}/board`;
  const said = { text, announce: true, postId: `jacket-${board.eventId}` };
  const { body: post } = await ask<{ $id: string }>(mela(), board.organiser, 'POST', url, said);
  // The answer was lost on the way, and the organiser retries.
  const again = await ask<{ $id: string }>(mela(), board.organiser, 'POST', url, said);
  expect([again.status, again.body.$id]).toEqual([201, post.$id]);
  expect((await board.read()).total).toBe(1);
  const others = await ask(mela(), ravi, 'POST', url, { text: 'Me too', postId: said.postId });
  expect(others.body.type).toBe('general_argument_invalid');
  await board.post(ravi, 'I will.');
  await board.on(board.organiser, 'PUT', post.$id, { text: `${text} Very.` });
  expect((await board.read()).threads[0]).toMatchObject({ $id: post.$id, announced: true, pinned: true });
  const silent = mela().deps.db.selectFrom('announcements').select('id').where('finished_at', 'is', null);
  await expect.poll(() => silent.execute()).toEqual([]);
  const mails = await messages(ravi);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Bring a jacket')]);
  expect(mails[0]?.text).toContain('It is windy.');
  expect(await messages(zoya)).toEqual([]);
});

test('only organisers announce, only as a new thread, and never for a hidden event', async () => {
  const board = await openBoard(mela(), [ravi]);
  const url = `/v1/events/${board.eventId}/board`;
  const announce = async (who: TestPerson, more: object = {}) =>
    (await ask(mela(), who, 'POST', url, { text: 'Hear!', announce: true, ...more })).body.type;
  const thread = await board.post(ravi, 'Hello');
  expect(await announce(ravi)).toBe('board_not_allowed');
  expect(await announce(board.organiser, { replyTo: thread })).toBe('general_argument_invalid');
  await mela()
    .deps.db.updateTable('events')
    .set({ hidden_at: mela().clock.now(), hidden_reason: 'A fraud.' })
    .where('id', '=', board.eventId)
    .execute();
  expect(await announce(board.organiser)).toBe('event_hidden');
  expect((await board.read(board.organiser)).total).toBe(1);
});
