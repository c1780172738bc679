import { beforeAll, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { createUploader, type Uploader } from '../files/uploader.ts';

const mela = useMela();
let asha: TestPerson;
let ravi: TestPerson;
let files: Uploader;
beforeAll(async () => {
  files = createUploader(await mela().listen());
  [asha, ravi] = await Promise.all([signUp(mela(), { name: 'Asha' }), signUp(mela(), { name: 'Ravi' })]);
});

const documents = '/v1/databases/main/collections/events/documents';
async function send(person: TestPerson, method: 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { cookie: person.cookie };
  const answer = await mela().app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, type: answer.body === '' ? undefined : answer.json().type };
}

test("a deleted event's id can never be used again, not even by its owner", async () => {
  const data = {
    eventTitle: 'Kite day',
    description: 'Everybody brings a kite.',
    online: true,
    date: '2031-12-25',
    startTime: '10:00',
    endTime: '18:00',
  };
  const create = (person: TestPerson) => send(person, 'POST', documents, { documentId: 'kites', data });
  expect((await create(asha)).status).toBe(201);
  expect((await send(asha, 'DELETE', `${documents}/kites`)).status).toBe(204);
  for (const person of [ravi, asha]) {
    expect(await create(person)).toEqual({ status: 409, type: 'document_already_exists' });
  }
});

test("a deleted group's address can never be used again", async () => {
  const create = (person: TestPerson) =>
    send(person, 'POST', '/v1/groups', { address: 'kite-friends', name: 'Kite friends' });
  expect((await create(asha)).status).toBeLessThan(300);
  expect((await send(asha, 'DELETE', '/v1/groups/kite-friends')).status).toBeLessThan(300);
  for (const person of [ravi, asha]) {
    expect(await create(person)).toEqual({ status: 409, type: 'group_already_exists' });
  }
});

test("a deleted picture's id can never be used again; one never used can", async () => {
  const picture = await plainPicture(4, 4);
  expect((await files.upload(asha, picture, { fileId: 'kite' })).status).toBe(201);
  expect((await files.remove(asha, 'kite')).status).toBe(204);
  for (const person of [ravi, asha]) {
    const again = await files.upload(person, picture, { fileId: 'kite' });
    expect([again.status, again.body.type]).toEqual([409, 'storage_file_already_exists']);
  }
  expect((await files.upload(asha, Buffer.from('no picture'), { fileId: 'later' })).status).toBe(400);
  expect((await files.upload(ravi, picture, { fileId: 'later' })).status).toBe(201);
});

test("a deleted account's id can never be used again", async () => {
  const id = asha.userId;
  const gone = await signUp(mela(), { name: 'Zoya' });
  expect((await send(gone, 'DELETE', '/v1/account', { password: gone.password })).status).toBe(204);
  for (const userId of [id, gone.userId]) {
    const payload = {
      userId,
      email: `${userId}@people.example`,
      password: 'a password of theirs',
      name: 'Meera',
    };
    const answer = await mela().app.inject({ method: 'POST', url: '/v1/account', payload });
    expect([answer.statusCode, answer.json().type]).toEqual([409, 'user_already_exists']);
  }
});

test('only a digest of a deleted id is stored', async () => {
  const rows = await mela().deps.db.selectFrom('taken_ids').selectAll().execute();
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(Object.keys(row)).toEqual(['digest']);
  expect(rows.every(({ digest }) => digest.length === 32)).toBe(true);
});
