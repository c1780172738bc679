import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMela, type TestMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { halvedPicture, movingPicture } from '../../kit/pictures.ts';
import { createUploader, type Uploader } from './uploader.ts';

let mela: TestMela;
let files: Uploader;
let asha: TestPerson;
let wide: string;
beforeAll(async () => {
  mela = await startMela({ settings: { PREVIEWS_PER_MINUTE: '90' } });
  files = createUploader(await mela.listen());
  asha = await signUp(mela, { name: 'Asha' });
  wide = (await files.upload(asha, await halvedPicture(4000, 1000))).body.$id;
});
afterAll(() => mela.close());

async function sizeOf(id: string, query: string) {
  // Resets the limits between tests.
  mela.clock.advance({ minutes: 2 });
  const { status, bytes } = await files.bytes(id, `preview?${query}`);
  expect(status).toBe(200);
  const { width, height, pages = 1 } = await sharp(bytes).metadata();
  return { width, height, pages };
}

describe('the size of a preview', () => {
  test.each([
    ['width=397&height=221', 400, 225],
    ['width=100', 100, 25],
    ['width=2000', 2048, 512],
    ['width=4000&height=1000&output=webp', 4000, 1000],
  ])('%s is rounded up to %i × %i', async (query, width, height) => {
    expect(await sizeOf(wide, query)).toMatchObject({ width, height });
  });

  test('stays within the pixel limit with the requested proportions', async () => {
    expect(await sizeOf(wide, 'width=4000&height=4000&output=webp')).toMatchObject({
      width: 2048,
      height: 2048,
    });
    const { body } = await files.upload(asha, await halvedPicture(2800, 2800));
    expect(await sizeOf(body.$id, 'output=webp')).toMatchObject({ width: 2048, height: 2048 });
  });

  test('stays within the limit when one side is derived', async () => {
    const { body } = await files.upload(asha, await halvedPicture(2, 1000));
    const { width, height } = await sizeOf(body.$id, 'width=4000&output=webp');
    expect([width * height <= 2048 ** 2, height <= 4000]).toEqual([true, true]);
  });

  test('is smaller for rotated, bordered, rounded and faded pictures', async () => {
    const { width, height } = await sizeOf(wide, 'width=4000&height=4000&borderRadius=4000&output=webp');
    expect([width, height]).toEqual([1024, 1024]);
  });

  test('counts all frames of an animation', async () => {
    const { body } = await files.upload(asha, await movingPicture(20, 'gif'));
    expect((await sizeOf(body.$id, 'width=16')).pages).toBe(20);
    expect((await sizeOf(body.$id, 'width=2048&height=2048')).pages).toBe(1);
  });
});

test('similar requests share one drawing', async () => {
  const tagOf = async (query: string) => (await files.bytes(wide, `preview?${query}`)).headers.get('etag');
  mela.clock.advance({ minutes: 2 });
  expect(await tagOf('width=397')).toBe(await tagOf('width=400'));
  expect(await tagOf('width=64&rotation=-270')).toBe(await tagOf('width=64&rotation=90'));
  expect(await tagOf('width=64&quality=81')).toBe(await tagOf('width=64&quality=85'));
  expect(await tagOf('width=64&rotation=360')).toBe(await tagOf('width=64'));
});

test('limits drawing per network, and still serves cached previews', async () => {
  mela.clock.advance({ minutes: 2 });
  const rush = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      files.bytes(wide, `preview?width=4000&height=4000&output=jpg&background=0000${10 + turn}`),
    ),
  );
  const drawn = rush.filter(({ status }) => status === 200);
  expect(drawn.length).toBe(10);
  const refused = rush.filter(({ status }) => status === 429);
  expect(refused.length).toBe(20);
  expect(refused[0]?.headers.get('retry-after')).not.toBeNull();
  const index = rush.findIndex(({ status }) => status === 200);
  const again = await files.bytes(
    wide,
    `preview?width=4000&height=4000&output=jpg&background=0000${10 + index}`,
  );
  expect(again.status).toBe(200);
});

test("uploads don't wait for previews", async () => {
  mela.clock.advance({ minutes: 2 });
  let drawn = 0;
  const rush = Array.from({ length: 8 }, async (_, turn) => {
    const { status } = await files.bytes(wide, `preview?width=2048&height=2048&output=avif&rotation=${turn}`);
    if (status === 200) drawn++;
  });
  // By now the first one is being drawn.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await files.upload(asha, await halvedPicture(40, 20))).status).toBe(201);
  // In one queue, it would come after all of them.
  expect(drawn).toBeLessThan(8);
  await Promise.all(rush);
  expect(drawn).toBe(8);
});
