import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chunkBytes } from '../../../contracts/pictures.ts';
import { diskStore, isOwnPicture, previewCache, storePicture } from '../../../server/features/files/index.ts';
import { eraseBytes } from '../../../server/features/files/manage-files.ts';
import { sweepFiles } from '../../../server/features/files/sweep-files.ts';
import { createGate } from '../../../server/infra/http/concurrency.ts';
import { startMela, useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { query } from '../../kit/postgres-server.ts';
import { createUploader, type Uploader } from './uploader.ts';

const mela = useMela();
let asha: TestPerson;
let ravi: TestPerson;
let files: Uploader;
beforeAll(async () => {
  files = createUploader(await mela().listen());
  asha = await signUp(mela(), { name: 'Asha' });
  ravi = await signUp(mela(), { name: 'Ravi' });
});

const picture = (options: Parameters<Uploader['upload']>[2] = {}, person = asha) =>
  plainPicture(20, 20).then((bytes) => files.upload(person, bytes, options));
const stores = () => ({
  files: diskStore(join(mela().config.dataDir, 'files')),
  bucketId: 'images',
  previews: previewCache(join(mela().config.dataDir, 'previews'), 1_000_000),
});
const onDisk = async (area: string) =>
  (
    await readdir(join(mela().config.dataDir, area), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((each) => each.isFile()).length;

describe('the list of own files', () => {
  let owner: TestPerson;
  beforeAll(async () => {
    owner = await signUp(mela(), { name: 'Lata' });
    for (const name of ['Beach.png', 'ápple.png', 'Cliff 100%.png', 'dune.png']) {
      await picture({ name, fileId: name[0] === 'á' ? 'apple' : `own-${name[0]}` }, owner);
      mela().clock.advance({ seconds: 1 });
    }
  });
  const names = async (queries: object[] = [], search?: string) => {
    const { body } = await files.list(owner, queries, search);
    return { total: body.total, names: body.files?.map(({ name }) => name) };
  };

  test("has only the caller's files, oldest first", async () => {
    expect(await names()).toEqual({
      total: 4,
      names: ['Beach.png', 'ápple.png', 'Cliff 100%.png', 'dune.png'],
    });
    expect((await files.list(ravi)).body).toMatchObject({ total: 0, files: [] });
    expect((await files.list(null)).body.type).toBe('general_unauthorized_scope');
  });

  test('has pages by offset and by cursor, in both directions', async () => {
    const byAge = { method: 'orderDesc', attribute: '$createdAt' };
    expect((await names([byAge, { method: 'limit', values: [2] }])).names).toEqual([
      'dune.png',
      'Cliff 100%.png',
    ]);
    expect((await names([byAge, { method: 'offset', values: [3] }])).names).toEqual(['Beach.png']);
    expect((await names([byAge, { method: 'cursorAfter', values: ['own-C'] }])).names).toEqual([
      'ápple.png',
      'Beach.png',
    ]);
    expect(
      (await names([byAge, { method: 'limit', values: [1] }, { method: 'cursorBefore', values: ['apple'] }]))
        .names,
    ).toEqual(['Cliff 100%.png']);
    const elsewhere = (await picture()).body.$id;
    const { body } = await files.list(owner, [{ method: 'cursorAfter', values: [elsewhere] }]);
    expect(body.type).toBe('general_cursor_not_found');
  });

  test('sorts by size without losing files of equal size', async () => {
    const first = await names([
      { method: 'orderAsc', attribute: 'sizeOriginal' },
      { method: 'limit', values: [2] },
    ]);
    const { body } = await files.list(owner, [{ method: 'orderAsc', attribute: 'sizeOriginal' }]);
    const last = body.files?.[1]?.$id;
    const second = await names([
      { method: 'orderAsc', attribute: 'sizeOriginal' },
      { method: 'cursorAfter', values: [last] },
    ]);
    expect([...(first.names ?? []), ...(second.names ?? [])].sort()).toEqual(
      ['Beach.png', 'ápple.png', 'Cliff 100%.png', 'dune.png'].sort(),
    );
  });

  test('finds files by part of their name, regardless of accents and special characters', async () => {
    expect(await names([], 'APPLE')).toEqual({ total: 1, names: ['ápple.png'] });
    expect((await names([], '0%')).names).toEqual(['Cliff 100%.png']);
    expect((await names([], '_')).names).toEqual([]);
  });

  test('rejects unknown queries', async () => {
    const { status, body } = await files.list(owner, [{ method: 'foo', values: [] }]);
    expect([status, body.message]).toEqual([400, 'Invalid query method: foo']);
  });
});

describe('a file', () => {
  test('can be renamed by its owner only', async () => {
    const { $id } = (await picture({ name: 'first.png' })).body;
    mela().clock.advance({ seconds: 5 });
    const renamed = (await files.rename(asha, $id, 'second.png')).body;
    expect(renamed.name).toBe('second.png');
    expect(renamed.$updatedAt > renamed.$createdAt).toBe(true);
    expect((await files.rename(ravi, $id, 'mine.png')).body.type).toBe('user_unauthorized');
    expect((await files.rename(asha, $id, '')).body.type).toBe('general_argument_invalid');
    expect((await files.rename(asha, 'nowhere', 'x')).body.type).toBe('storage_file_not_found');
    expect((await files.get(null, $id)).body.name).toBe('second.png');
  });

  test('can be deleted by its owner only, along with its bytes and previews', async () => {
    const { $id } = (await picture()).body;
    await files.bytes($id, 'preview?width=10');
    expect((await files.remove(ravi, $id)).body.type).toBe('user_unauthorized');
    expect((await files.remove(null, $id)).status).toBe(401);
    const before = [await onDisk('files'), await onDisk('previews')];
    expect((await files.remove(asha, $id)).status).toBe(204);
    for (const how of ['view', 'download', 'preview?width=10']) {
      expect((await files.bytes($id, how)).status).toBe(404);
    }
    await runErasing();
    expect([await onDisk('files'), await onDisk('previews')]).toEqual(before.map((count) => count - 1));
  });

  test('keeps its bytes when its id was used by an earlier, deleted upload', async () => {
    const $id = await beginUpload();
    await files.remove(asha, $id);
    expect((await picture({ fileId: $id })).status).toBe(201);
    await runErasing();
    expect((await files.bytes($id, 'view')).status).toBe(200);
  });

  test('disappears from where it was shown', async () => {
    const { $id } = (await picture()).body;
    await mela()
      .deps.db.updateTable('users')
      .set({ avatar_file_id: $id })
      .where('id', '=', asha.userId)
      .execute();
    await files.remove(asha, $id);
    const { rows } = await query(
      mela().databaseUrl,
      `select avatar_file_id from users where id = '${asha.userId}'`,
    );
    expect(rows).toEqual([{ avatar_file_id: null }]);
  });

  test('belongs to the person who uploaded it, once finished', async () => {
    const { $id } = (await picture()).body;
    const { db } = mela().deps;
    expect(await isOwnPicture(db, $id, asha.userId)).toBe(true);
    expect(await isOwnPicture(db, $id, ravi.userId)).toBe(false);
    expect(await isOwnPicture(db, 'nowhere', asha.userId)).toBe(false);
    expect(await isOwnPicture(db, await beginUpload(), asha.userId)).toBe(false);
  });

  test('can be stored by other features', async () => {
    const { db, clock, bus } = mela().deps;
    const drawing = { uploads: createGate({ atOnce: 1, waiting: 1 }) };
    const upload = { ownerId: asha.userId, name: 'import.jpg', bytes: await plainPicture(9, 9, 'jpeg') };
    const { id } = await storePicture({ db, clock, bus, files: stores().files, drawing }, upload);
    expect((await files.get(null, id)).body).toMatchObject({ name: 'import.jpg', mimeType: 'image/jpeg' });
  });
});

describe('the nightly clean-up', () => {
  const sweep = () => sweepFiles({ ...mela().deps, ...stores() });
  beforeEach(async () => {
    mela().clock.advance({ hours: 25 });
    await sweep();
    await runErasing();
  });

  test("deletes abandoned uploads, but not today's", async () => {
    const old = await beginUpload();
    mela().clock.advance({ hours: 25 });
    const recent = await beginUpload();
    const before = await onDisk('files');
    await sweep();
    await runErasing();
    expect((await files.get(asha, old)).status).toBe(404);
    expect((await files.get(asha, recent)).status).toBe(200);
    expect(await onDisk('files')).toBe(before - 1);
  });

  test('deletes orphaned bytes and no others', async () => {
    const { $id } = (await picture()).body;
    const store = stores().files;
    await store.put('pictures', 'of-nobody', Buffer.from('x'));
    await store.put('chunks', 'of-nobody/0', Buffer.from('x'));
    // Files have the system's time: to a sweep two days from now, all of them are old.
    await sweepFiles({
      ...mela().deps,
      ...stores(),
      clock: { now: () => Temporal.Now.instant().add({ hours: 48 }) },
    });
    expect(await store.open('pictures', 'of-nobody')).toBeNull();
    expect(await store.open('chunks', 'of-nobody/0')).toBeNull();
    expect((await files.bytes($id, 'view')).status).toBe(200);
  });
});

test('limits writes to sixty a minute', async () => {
  const limited = await startMela({ settings: { FILE_WRITES_PER_MINUTE: '3' } });
  try {
    const uploader = createUploader(await limited.listen());
    const person = await signUp(limited, { name: 'Asha' });
    const upload = async () => uploader.upload(person, await plainPicture(5, 5));
    for (const _ of [1, 2, 3]) expect((await upload()).status).toBe(201);
    const refused = await upload();
    expect([refused.status, refused.body.type]).toEqual([429, 'general_rate_limit_exceeded']);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
    limited.clock.advance({ seconds: 61 });
    expect((await upload()).status).toBe(201);
  } finally {
    await limited.close();
  }
});

/** Runs the queued clean-up jobs. */
async function runErasing(): Promise<void> {
  const { rows } = await query(
    mela().databaseUrl,
    `delete from graphile_worker._private_jobs where task_id =
       (select id from graphile_worker._private_tasks where identifier = 'erase_bytes') returning payload`,
  );
  for (const { payload } of rows) await eraseBytes(stores(), payload);
}

let begun = 0;

/** Sends only the first of two chunks. */
async function beginUpload(): Promise<string> {
  const fileId = `begun-${++begun}`;
  const { status } = await files.upload(asha, Buffer.alloc(chunkBytes), {
    fileId,
    headers: { 'content-range': `bytes 0-${chunkBytes - 1}/${chunkBytes + 10}` },
  });
  expect(status).toBe(201);
  return fileId;
}
