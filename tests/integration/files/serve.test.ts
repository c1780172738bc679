import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';
import { halvedPicture } from '../../kit/pictures.ts';
import { type Body, createUploader, type Uploader } from './uploader.ts';

const mela = useMela();
let files: Uploader;
let file: Body;
beforeAll(async () => {
  files = createUploader(await mela().listen());
  const asha = await signUp(mela(), { name: 'Asha' });
  const picture = await halvedPicture(400, 200);
  file = (await files.upload(asha, picture, { name: 'Zoë’s kite.png' })).body;
});

describe.each(['view', 'download', 'preview?width=100'])('%s', (how) => {
  test("is public, cached long, and can't run scripts", async () => {
    const { status, headers, bytes } = await files.bytes(file.$id, how);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is not sent again to a client that has it', async () => {
    const etag = (await files.bytes(file.$id, how)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await files.bytes(file.$id, how, { 'if-none-match': known });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await files.bytes(file.$id, how, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('of an unknown file answers 404', async () => {
    expect((await files.bytes('nowhere', how)).status).toBe(404);
  });
});

test('a view is shown inline, a download is saved under its name', async () => {
  const name = `filename="Zo__s kite.png"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20kite.png`;
  const dispositionOf = async (how: string) =>
    (await files.bytes(file.$id, how)).headers.get('content-disposition');
  expect(await dispositionOf('view')).toBe(`inline; ${name}`);
  expect(await dispositionOf('download')).toBe(`attachment; ${name}`);
});

test('works with the project id in the query, because <img> sends no headers', async () => {
  expect((await files.bytes(file.$id, 'view?project=mela')).status).toBe(200);
});

describe('byte ranges', () => {
  test('are served as requested', async () => {
    const whole = (await files.bytes(file.$id, 'view')).bytes;
    for (const [range, start, end] of [
      ['bytes=10-19', 10, 19],
      ['bytes=-5', whole.length - 5, whole.length - 1],
      [`bytes=${whole.length - 3}-`, whole.length - 3, whole.length - 1],
    ] as const) {
      const part = await files.bytes(file.$id, 'download', { range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`);
      expect(part.bytes).toEqual(whole.subarray(start, end + 1));
    }
  });

  test('outside the file are rejected', async () => {
    const { status, headers, bytes } = await files.bytes(file.$id, 'view', { range: 'bytes=99999999-' });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe(`bytes */${file.sizeOriginal}`);
    expect(JSON.parse(bytes.toString())).toMatchObject({ type: 'storage_invalid_range' });
  });

  test("are ignored when the client's other bytes are outdated", async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"other"' };
    expect((await files.bytes(file.$id, 'view', headers)).status).toBe(200);
    const etag = (await files.bytes(file.$id, 'view')).headers.get('etag') ?? '';
    expect((await files.bytes(file.$id, 'view', { ...headers, 'if-range': etag })).status).toBe(206);
  });
});

describe('a preview', () => {
  test("has the requested size and format, also with Appwrite client's parameters", async () => {
    const query =
      'width=80&height=60&gravity=center&quality=80&borderWidth=0&borderColor=&borderRadius=0&opacity=1&rotation=0&background=&output=webp&project=mela';
    const accept = { accept: 'image/avif,image/webp,*/*;q=0.8' };
    const { headers, bytes } = await files.bytes(file.$id, `preview?${query}`, accept);
    expect(headers.get('content-type')).toBe('image/webp');
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 80, height: 60 });
  });

  test("is JPEG in place of WebP for clients that don't say they read it", async () => {
    const { headers, bytes } = await files.bytes(file.$id, 'preview?width=80&output=webp');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('vary')).toContain('Accept');
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  test('is the same each time, and different for other parameters', async () => {
    const tag = async (query: string) =>
      (await files.bytes(file.$id, `preview?${query}`)).headers.get('etag');
    expect(await tag('width=50')).toBe(await tag('width=50'));
    expect(await tag('width=50')).not.toBe(await tag('width=150'));
    const [one, other] = await Promise.all([1, 2].map(() => files.bytes(file.$id, 'preview?width=77')));
    expect(one?.bytes).toEqual(other?.bytes);
  });

  test('names the parameter that exceeds its limit', async () => {
    const { status, bytes } = await files.bytes(file.$id, 'preview?width=4001');
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([
      400,
      { type: 'general_argument_invalid', message: expect.stringContaining('`width`') },
    ]);
  });
});

test('HEAD requests get no body', async () => {
  const url = `${mela().app.listeningOrigin}/v1/storage/buckets/images/files/${file.$id}/view`;
  const answer = await fetch(url, { method: 'HEAD' });
  expect([
    answer.status,
    answer.headers.get('content-length'),
    (await answer.arrayBuffer()).byteLength,
  ]).toEqual([200, String(file.sizeOriginal), 0]);
});

test("keeps the owner's framing in every crop", async () => {
  const meera = await signUp(mela(), { name: 'Meera' });
  const fields = { focus: '100,50', zoom: '2' };
  const { body } = await files.upload(meera, await halvedPicture(400, 200), { fields });
  const whole = await files.bytes(body.$id, 'view');
  expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 200, height: 100 });
  for (const size of ['width=50&height=50', 'width=160&height=90']) {
    const { bytes } = await files.bytes(body.$id, `preview?${size}`);
    expect((await sharp(bytes).stats()).dominant.b).toBeGreaterThan(200);
  }
});

test.each([{ focus: '101,50' }, { focus: 'left' }, { focus: '50,50', zoom: '9' }])(
  'rejects an invalid framing: %j',
  async (fields) => {
    const meera = await signUp(mela(), { name: 'Meera' });
    const { status, body } = await files.upload(meera, await halvedPicture(40, 20), { fields });
    expect([status, body.type]).toEqual([400, 'general_argument_invalid']);
  },
);
