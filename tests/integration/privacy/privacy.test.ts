import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalTables } from '../../../server/features/privacy/data-map.ts';
import { writeDataMap } from '../../../server/features/privacy/write-data-map.ts';
import { openZip } from '../../../server/infra/text/zip.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { query } from '../../kit/postgres-server.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';
import { ask, openFair, register } from '../check-in/stage.ts';
import { createUploader } from '../files/uploader.ts';

// Some weeks before the event people register for.
const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  address = await mela().listen();
});
afterAll(() => removeFolder(folder));

/** A person who has used every feature and appears in most tables. */
async function liveHere(name: string) {
  const person = await signUp(mela(), { name });
  const { eventId, organiser } = await openFair(mela());
  await register(mela(), person, eventId);
  const about = { bio: `${name} flies kites`, links: ['https://kites.example/own'] };
  await ask(mela(), person, 'PATCH', '/v1/account/profile', about);
  await ask(mela(), person, 'POST', `/v1/events/${eventId}/board`, {
    text: 'Who brings string?',
    replyTo: null,
  });
  const { body: post } = await ask<{ $id: string }>(
    mela(),
    organiser,
    'POST',
    `/v1/events/${eventId}/board`,
    {
      ...{ text: 'I do.', replyTo: null },
    },
  );
  await ask(mela(), person, 'POST', `/v1/events/${eventId}/board/${post.$id}/reports`, { reason: 'spam' });
  await ask(mela(), person, 'PUT', `/v1/account/saved-events/${eventId}`);
  await query(
    mela().databaseUrl,
    `insert into identities values ('${person.userId}-i', '${person.userId}', 'company', 'https://login.example.org',
       '${name} at work', '${person.email}', now(), now())`,
  );
  await ask(mela(), person, 'POST', '/v1/account/calendar');
  await ask(mela(), person, 'POST', '/v1/account/api-keys', {
    name: `${name}’s assistant`,
    scopes: ['events.read'],
    password: person.password,
  });
  await ask(mela(), null, 'POST', '/v1/subscriptions', { email: person.email });
  const message = { name, subject: 'A question', message: `${name} asks: when?` };
  const email = person.email.toUpperCase();
  expect((await ask(mela(), null, 'POST', '/v1/contact', { ...message, email })).status).toBe(204);
  const other = { ...message, email: 'another@people.example' };
  expect((await ask(mela(), person, 'POST', '/v1/contact', other)).status).toBe(204);
  const picture = await createUploader(address).upload(person, await plainPicture(20, 30), {
    name: `${name} & co.png`,
  });
  const { status, body: own } = await ask<{ $id: string }>(mela(), person, 'POST', '/v1/events', {
    ...{
      eventTitle: 'Over long ago',
      description: 'It was good.',
      location: 'Pune',
      latitude: 18.52,
      longitude: 73.86,
      date: '2027-01-02',
    },
    ...{ startTime: '10:00', endTime: '12:00' },
  });
  expect(status, JSON.stringify(own)).toBe(201);
  return { person, organiser, eventId, pictureId: picture.body.$id, ownEventId: own.$id };
}

async function exportOf(person: TestPerson) {
  const answer = await fetch(`${address}/v1/account/export`, { headers: { cookie: person.cookie } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="mela-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const path = join(folder, `${person.userId}.zip`);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return openZip(path);
}

test("an export has all of the person's data and pictures, and nothing of others and no secrets", async () => {
  const { person, organiser, eventId, pictureId } = await liveHere('Asha Rao');
  using zip = await exportOf(person);
  const read = async (name: string) => json(await zip.open(name)) as Promise<Record<string, unknown>[]>;

  expect(await read('users.json')).toMatchObject([
    {
      ...{ name: 'Asha Rao', email: person.email },
      ...{ bio: 'Asha Rao flies kites', links: ['https://kites.example/own'] },
    },
  ]);
  expect(await read('registrations.json')).toMatchObject([{ event_id: eventId, reason: 'I like kites.' }]);
  expect(await read('board-posts.json')).toMatchObject([{ text: 'Who brings string?' }]);
  expect((await read('mails.json')).map(({ to_address }) => to_address)).toContain(person.email);
  const messages = (await read('mails.json')).filter(({ kind }) => kind === 'contact_message');
  expect(messages.map(({ text_body }) => text_body)).toEqual([
    expect.stringContaining('Asha Rao asks: when?'),
    expect.stringContaining('Asha Rao asks: when?'),
  ]);
  expect((await read('events.json')).map(({ title }) => title)).toEqual(['Over long ago']);
  expect(zip.names).toEqual(
    expect.arrayContaining([
      'sessions.json',
      'api-keys.json',
      'saved-events.json',
      'identities.json',
      'files.json',
      'README.txt',
    ]),
  );

  const [pictureName = ''] = zip.names.filter((name) => name.startsWith('pictures/'));
  expect(pictureName).toBe(`pictures/${pictureId}-Asha_Rao___co.png`);
  const { bytes } = await createUploader(address).bytes(pictureId, 'view');
  expect((await buffer(await zip.open(pictureName))).equals(bytes)).toBe(true);

  for (const name of zip.names.filter((each) => each.endsWith('.json'))) {
    const content = await text(await zip.open(name));
    expect(content, name).not.toMatch(/_hash|nonce|argon2|secret=/);
    expect(content, name).not.toContain(organiser.email);
  }
});

test('mails to an address that someone else had before stay theirs', async () => {
  const former = await signUp(mela(), { name: 'Meera Iyer' });
  const mailsOf = async (person: TestPerson) => {
    using zip = await exportOf(person);
    return json(await zip.open('mails.json')) as Promise<{ id: string; to_name: string }[]>;
  };
  const kept = (await mailsOf(former)).filter(({ to_name }) => to_name === 'Meera Iyer');
  expect(kept.length).toBeGreaterThan(0);
  await query(
    mela().databaseUrl,
    `update users set email = 'meera.new@people.example' where id = '${former.userId}'`,
  );
  const later = await signUp(mela(), { name: 'Tara Sen', email: former.email });
  expect((await mailsOf(later)).filter(({ to_name }) => to_name === 'Meera Iyer')).toEqual([]);
  const body = { password: later.password };
  expect((await ask(mela(), later, 'DELETE', '/v1/account', body)).status).toBe(204);
  const ids = (await mailsOf(former)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
});

test('no table has personal data of a deleted account', async () => {
  const { person, ownEventId } = await liveHere('Zubeida Qureshi');
  await query(
    mela().databaseUrl,
    `update events set starts_at = '2020-01-02', ends_at = '2020-01-03', start_date = '2020-01-02', end_date = '2020-01-02'
     where id = '${ownEventId}'`,
  );
  await query(
    mela().databaseUrl,
    `update registrations set contact_email = 'zubeida.other@people.example', decline_reason = 'Zubeida came late'
     where user_id = '${person.userId}'`,
  );
  const body = { password: person.password };
  expect((await ask(mela(), person, 'DELETE', '/v1/account', body)).status).toBe(204);

  const { rows } = await query(
    mela().databaseUrl,
    // Rate limits expire by themselves; deleting them would make deleting an account a way around
    // them.
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'rate_limits'`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: telling } = await query(
      mela().databaseUrl,
      `select each::text as row from ${name} as each where each::text ~* 'zubeida|qureshi'`,
    );
    found.push(...telling.map(({ row }) => `${name}: ${row}`));
  }
  expect(found).toEqual([]);
});

test('the tables and columns in the data map exist', async () => {
  const { rows } = await query(
    mela().databaseUrl,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Set(rows.map(({ name }) => name));
  const named = personalTables.flatMap(({ table, withheld }) =>
    (withheld || []).map((column) => `${table}.${column}`),
  );
  expect(named.filter((name) => !columns.has(name))).toEqual([]);
});

test('docs/data-map.md matches the data map', async () => {
  await expect(writeDataMap()).toMatchFileSnapshot('../../../docs/data-map.md');
});
