import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureAccount, findPeople, findUserRecords } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { createUploader } from '../files/uploader.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

const leave = ({ cookie, password }: TestPerson, given = password) =>
  send(mela(), 'DELETE /v1/account', { body: { password: given }, cookie });

/** Inserts an event of theirs into the database; `from` is in hours from now. */
async function organise(
  organiserId: string,
  from: number,
  status: 'scheduled' | 'cancelled' = 'scheduled',
): Promise<void> {
  const starts = mela().clock.now().add({ hours: from });
  const date = starts.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const id = `event-${organiserId}`.slice(0, 30) + Math.abs(from);
  const { db } = mela().deps;
  await db
    .insertInto('events')
    .values({
      id,
      organiser_id: organiserId,
      title: 'Monsoon reading circle',
      description: 'We read aloud while it rains.',
      start_date: date,
      end_date: date,
      all_day: true,
      time_zone: 'UTC',
      starts_at: starts,
      ends_at: starts.add({ hours: 1 }),
      ticket_type: 'free',
      status,
    })
    .execute();
  await db.insertInto('event_seats').values({ event_id: id }).execute();
}

test('a deleted account leaves no personal data, and a placeholder where others referred to it', async () => {
  const asha = await signUp(mela(), { name: 'Asha Rao' });
  await send(mela(), 'PATCH /v1/account/profile', {
    body: { interests: 'Kathak', bio: 'I teach Kathak.', links: ['https://kathak.example'] },
    cookie: asha.cookie,
  });
  await organise(asha.userId, -48);
  const answer = await leave(asha);
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies.every(({ value }) => value === '')).toBe(true);

  const { db } = mela().deps;
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', asha.userId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/Asha|Kathak|kathak|people\.example/);
  expect(row).toMatchObject({ name: 'Former member', email: expect.stringMatching(/@deleted\.invalid$/) });
  expect((await findUserRecords(db, [asha.userId])).size).toBe(0);
  expect((await findPeople(db, [asha.userId])).get(asha.userId)?.name).toBe('Former member');
  expectProblem(
    await send(mela(), 'GET /v1/account', { cookie: asha.cookie }),
    401,
    'general_unauthorized_scope',
  );
  const body = { email: asha.email, password: asha.password };
  expectProblem(
    await send(mela(), 'POST /v1/account/sessions/email', { body }),
    401,
    'user_invalid_credentials',
  );
});

test('deleting an account deletes its pictures, including their bytes', async () => {
  const asha = await signUp(mela());
  const files = createUploader(await mela().listen());
  const { body } = await files.upload(asha, await plainPicture(20, 20));
  await send(mela(), 'PATCH /v1/account/profile', { body: { avatar: body.$id }, cookie: asha.cookie });
  const pictures = () =>
    readdir(join(mela().config.dataDir, 'files', 'pictures'), { recursive: true, withFileTypes: true });
  const kept = async () => (await pictures()).filter((each) => each.isFile());
  expect(await kept()).toHaveLength(1);
  await leave(asha);
  expect((await files.get(null, body.$id)).status).toBe(404);
  await mela().startJobs();
  await expect.poll(kept).toEqual([]);
});

test('the address can be used again', async () => {
  const asha = await signUp(mela());
  await leave(asha);
  const again = await signUp(mela(), { email: asha.email });
  expect(again.userId).not.toBe(asha.userId);
});

test('deleting requires the password', async () => {
  const asha = await signUp(mela());
  expectProblem(await leave(asha, 'guessed'), 401, 'user_invalid_credentials');
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
});

test('organisers must cancel their upcoming events first, and are told how many there are', async () => {
  const asha = await signUp(mela());
  await organise(asha.userId, 24);
  await organise(asha.userId, 48);
  await organise(asha.userId, 72, 'cancelled');
  await organise(asha.userId, -96);
  const { about } = expectProblem(await leave(asha), 409, 'user_organises_events');
  expect(about).toEqual({ events: '2' });
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
});

test("an import's organiser gets one account, which can't be used before a recovery", async () => {
  const email = newAddress('organiser');
  const { db } = mela().deps;
  const ensure = () =>
    transaction(db, (tx) => ensureAccount(tx, { email: email.toUpperCase(), name: 'Confs' }));
  const id = await ensure();
  expect(await ensure()).toBe(id);
  expect((await findUserRecords(db, [id])).get(id)).toMatchObject({ id, email, name: 'Confs' });
  for (const password of ['!', '']) {
    const answer = await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });
    expect([400, 401]).toContain(answer.statusCode);
  }
});
