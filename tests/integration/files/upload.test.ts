import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chunkBytes } from '../../../contracts/pictures.ts';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { movingPicture, noisePicture, plainPicture } from '../../kit/pictures.ts';
import { createUploader, type Uploader } from './uploader.ts';

const mela = useMela();
let asha: TestPerson;
let ravi: TestPerson;
let files: Uploader;
beforeAll(async () => {
  files = createUploader(await mela().listen());
  [asha, ravi] = await Promise.all([signUp(mela(), { name: 'Asha' }), signUp(mela(), { name: 'Ravi' })]);
});

describe('a picture in one piece', () => {
  test('is stored and described', async () => {
    const { status, body } = await files.upload(asha, await plainPicture(40, 30, 'jpeg'), {
      name: 'Zoë’s “kite”.jpg',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      $id: expect.stringMatching(/^[0-9a-f]{20}$/),
      bucketId: 'images',
      $createdAt: expect.stringMatching(/\+00:00$/),
      $updatedAt: body.$createdAt,
      $permissions: ['read("any")', `update("user:${asha.userId}")`, `delete("user:${asha.userId}")`],
      name: 'Zoë’s “kite”.jpg',
      signature: expect.stringMatching(/^[0-9a-f]{32}$/),
      mimeType: 'image/jpeg',
      sizeOriginal: expect.any(Number),
      chunksTotal: 1,
      chunksUploaded: 1,
    });
    expect((await files.get(asha, body.$id)).body).toEqual(body);
  });

  test("uses the client's id, once", async () => {
    const picture = await plainPicture(10, 10);
    expect((await files.upload(asha, picture, { fileId: 'My.Choice-1' })).body.$id).toBe('My.Choice-1');
    for (const person of [asha, ravi]) {
      const again = await files.upload(person, picture, { fileId: 'My.Choice-1' });
      expect([again.status, again.body.type]).toEqual([409, 'storage_file_already_exists']);
    }
    expect((await files.upload(ravi, picture, { fileId: 'my.choice-1' })).status).toBe(201);
  });

  test('is stored whole by one of two requests racing for an id', async () => {
    const pictures = await Promise.all([plainPicture(30, 30), plainPicture(31, 31, 'jpeg')]);
    const answers = await Promise.all(
      pictures.map((picture, index) => files.upload(index === 0 ? asha : ravi, picture, { fileId: 'raced' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const winner = answers.find(({ status }) => status === 201)?.body;
    const stored = await files.bytes('raced', 'view');
    expect(stored.bytes).toHaveLength(winner?.sizeOriginal ?? 0);
    expect(stored.headers.get('content-type')).toBe(winner?.mimeType);
  });

  test("is rejected with Appwrite's message if text is sent instead of a file", async () => {
    const form = new FormData();
    form.append('fileId', 'refused');
    form.append('file', 'picture.png');
    const { status, body } = await files.send(asha, '', { method: 'POST', body: form });
    expect([status, body.type]).toEqual([400, 'storage_file_empty']);
    expect(body.message).toBe('Parameter "file" has to be a File.');
  });

  test.each([
    ['not a picture', Buffer.from('plain text'), 'storage_file_type_unsupported'],
    ['empty', Buffer.alloc(0), 'storage_file_empty'],
    ['larger than a chunk', Buffer.alloc(chunkBytes + 1), 'storage_invalid_file_size'],
  ])('is rejected if it is %s', async (_, bytes, type) => {
    const answer = await files.upload(asha, bytes, { fileId: 'refused' });
    expect([answer.status, answer.body.type]).toEqual([400, type]);
    expect((await files.get(asha, 'refused')).status).toBe(404);
  });

  test.each([
    ['no id', { fileId: '' }, 'general_argument_invalid'],
    ['a malformed id', { fileId: '-x' }, 'general_argument_invalid'],
    ['malformed permissions', { permissions: ['read(any)'] }, 'general_argument_invalid'],
    ['an unknown bucket', { bucket: 'nowhere' }, 'storage_bucket_not_found'],
  ])('is rejected with %s', async (_, options, type) => {
    expect((await files.upload(asha, await plainPicture(5, 5), options)).body.type).toBe(type);
  });

  test('ignores permissions sent by the client', async () => {
    const permissions = ['read("any")', `update("user:${ravi.userId}")`, 'delete("users/verified")'];
    const { body } = await files.upload(asha, await plainPicture(5, 5), { permissions });
    expect(body.$permissions).not.toContain(`update("user:${ravi.userId}")`);
  });

  test('requires a session', async () => {
    const answer = await files.upload(null, await plainPicture(5, 5));
    expect([answer.status, answer.body.type]).toEqual([401, 'general_unauthorized_scope']);
  });

  test("can't be sent as JSON", async () => {
    const answer = await files.send(asha, '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileId: 'x' }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('a picture in chunks', () => {
  let picture: Buffer;
  let size: number;
  beforeAll(async () => {
    picture = await noisePicture(2000, 1900);
    size = picture.length;
    expect(Math.ceil(size / chunkBytes)).toBe(3);
  });
  let fileId = '';
  let count = 0;
  beforeEach(() => {
    fileId = `chunked-${++count}`;
  });
  const chunk = (
    index: number,
    options: { by?: TestPerson; continues?: string; size?: number; id?: string } = {},
  ) => {
    const start = index * chunkBytes;
    const end = Math.min(start + chunkBytes, size);
    const headers: Record<string, string> = {
      'content-range': `bytes ${start}-${end - 1}/${options.size ?? size}`,
    };
    if (options.continues !== undefined) headers['x-appwrite-id'] = options.continues;
    return files.upload(options.by ?? asha, picture.subarray(start, end), {
      fileId: options.id ?? fileId,
      headers,
      type: 'application/octet-stream',
    });
  };

  test('is assembled from its parts', async () => {
    const first = await chunk(0, { id: 'unique()' });
    expect(first).toMatchObject({
      status: 201,
      body: { chunksTotal: 3, chunksUploaded: 1, sizeOriginal: size, signature: '' },
    });
    const id = first.body.$id;
    const second = await chunk(1, { id: 'unique()', continues: id });
    expect(second.body).toMatchObject({ $id: id, chunksUploaded: 2 });
    const third = await chunk(2, { id: 'unique()', continues: id });
    expect(third.body).toMatchObject({ $id: id, chunksUploaded: 3, mimeType: 'image/png' });
    expect((await files.bytes(id, 'view')).bytes).toHaveLength(third.body.sizeOriginal);
  });

  test('can be resumed', async () => {
    await chunk(0);
    // Appwrite's client sends a content type without a body.
    const begun = await files.get(asha, fileId, { 'content-type': 'multipart/form-data' });
    expect(begun.body).toMatchObject({ chunksTotal: 3, chunksUploaded: 1 });
    await chunk(1, { continues: fileId });
    expect((await chunk(2, { continues: fileId })).body).toMatchObject({ chunksUploaded: 3 });
  });

  test('is not harmed by repeated chunks', async () => {
    await chunk(0);
    expect((await chunk(0)).body).toMatchObject({ chunksUploaded: 1 });
    await chunk(1, { continues: fileId });
    expect((await chunk(0, { continues: fileId })).body).toMatchObject({ chunksUploaded: 2 });
    const [one, other] = await Promise.all([
      chunk(2, { continues: fileId }),
      chunk(2, { continues: fileId }),
    ]);
    expect(one.body).toEqual(other.body);
    expect(one.body).toMatchObject({ chunksUploaded: 3 });
    expect((await chunk(2, { continues: fileId })).body).toEqual(one.body);
  });

  test("can't be seen or continued by others until it is complete", async () => {
    await chunk(0);
    expect((await files.get(ravi, fileId)).status).toBe(404);
    expect((await files.get(null, fileId)).status).toBe(404);
    expect((await files.bytes(fileId, 'view')).status).toBe(404);
    expect((await chunk(1, { by: ravi, continues: fileId })).body.type).toBe('storage_file_not_found');
    expect((await chunk(0, { by: ravi })).body.type).toBe('storage_file_already_exists');
    expect((await files.list(asha)).body.files?.map(({ $id }) => $id)).not.toContain(fileId);
  });

  test.each([
    ['out of order', () => chunk(2, { continues: fileId }), 'storage_invalid_content_range'],
    [
      'of a different total size',
      () => chunk(1, { continues: fileId, size: size + 1 }),
      'storage_invalid_content_range',
    ],
    ['of an unknown upload', () => chunk(1, { continues: 'nowhere' }), 'storage_file_not_found'],
    ['without an upload id', () => chunk(1, { id: 'unique()' }), 'storage_file_not_found'],
    [
      'of a file over the size limit',
      () => chunk(0, { size: 20 * 1024 * 1024 + 1, id: 'unique()' }),
      'storage_invalid_file_size',
    ],
  ])('rejects a chunk %s', async (_, send, type) => {
    await chunk(0);
    expect((await send()).body.type).toBe(type);
  });

  test("leaves nothing behind when it isn't a picture", async () => {
    const junk = Buffer.alloc(chunkBytes + 10, 'x');
    const part = (index: number) => {
      const start = index * chunkBytes;
      const end = Math.min(start + chunkBytes, junk.length);
      return files.upload(asha, junk.subarray(start, end), {
        fileId,
        headers: { 'content-range': `bytes ${start}-${end - 1}/${junk.length}` },
      });
    };
    expect((await part(0)).status).toBe(201);
    expect((await part(1)).body.type).toBe('storage_file_type_unsupported');
    expect((await files.get(asha, fileId)).status).toBe(404);
  });
});

describe('rejects a form with very many parts', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

  test.each([
    ['empty', '--b\r\n\r\n'.repeat(100_000)],
    ['named', field.repeat(20_000)],
  ])('%s', async (_, body) => {
    const answer = await files.send(asha, '', { method: 'POST', headers, body });
    expect([answer.status, answer.body.message]).toEqual([400, 'The form has too many parts.']);
    expect((await files.upload(asha, await plainPicture(8, 8))).status).toBe(201);
  });

  test('just above the limit', async () => {
    const body = `${field.repeat(150)}--b--\r\n`;
    const answer = await files.send(asha, '', { method: 'POST', headers, body });
    expect([answer.status, answer.body.type]).toEqual([400, 'general_bad_request']);
  });
});

test('an animated picture stays animated', async () => {
  const { body } = await files.upload(asha, await movingPicture(4, 'gif'));
  expect(body.mimeType).toBe('image/gif');
});

test("limits each person's total storage", async () => {
  const lata = await signUp(mela(), { name: 'Lata' });
  const picture = await plainPicture(10, 10);
  const { $id } = (await files.upload(lata, picture)).body;
  const room = mela().config.maxBytesPerPerson;
  await mela().deps.db.updateTable('files').set({ size: room }).where('id', '=', $id).execute();
  for (const range of [undefined, `bytes 0-${chunkBytes - 1}/${2 * chunkBytes}`]) {
    const headers = range === undefined ? {} : { 'content-range': range };
    const bytes = range === undefined ? picture : Buffer.alloc(chunkBytes, 'x');
    expect((await files.upload(lata, bytes, { headers })).body.type).toBe('storage_quota_exceeded');
  }
  expect((await files.upload(ravi, picture)).status).toBe(201);
  await mela().deps.db.updateTable('files').set({ size: 1000 }).where('id', '=', $id).execute();
  expect((await files.upload(lata, picture)).status).toBe(201);
});
