import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PreviewOptions } from '../../../contracts/files.ts';
import { movingPicture, plainPicture } from '../../../tests/kit/pictures.ts';
import { countFramesInWorker, drawPreviewInWorker, encodeInWorker } from './drawing.ts';
import { drawingMemory, machineMemory } from './picture-limits.ts';

/** The peak growth of this process during `work`, in MiB. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(watch);
  return (most - before) / 2 ** 20;
}

test("draws pictures without using the server's memory", async () => {
  const bytes = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#c8135f' } })
    .jpeg({ progressive: true })
    .toBuffer();
  let picture: Awaited<ReturnType<typeof encodeInWorker>> | undefined;
  const grown = await growth(async () => {
    picture = await encodeInWorker(bytes, { x: 50, y: 50, zoom: 1 });
  });
  expect(picture).toMatchObject({ type: 'image/jpeg', width: 4000, height: 2667, focus: { x: 50, y: 50 } });
  expect((await sharp(picture?.bytes).metadata()).width).toBe(4000);
  expect(grown).toBeLessThan(50);
}, 60_000);

test('draws previews and counts frames', async () => {
  const moving = await movingPicture(3, 'gif');
  const options = PreviewOptions.parse({ width: 8 });
  expect(await countFramesInWorker(moving, options, 'image/gif')).toBe(3);
  const preview = await drawPreviewInWorker(moving, options, 'image/gif');
  expect(await sharp(preview).metadata()).toMatchObject({ width: 8, pages: 3 });
});

test('reports what is wrong with a picture, and draws the next one', async () => {
  await expect(encodeInWorker(Buffer.from('no picture'), null)).rejects.toThrow(
    expect.objectContaining({ type: 'storage_file_type_unsupported', status: 400 }),
  );
  await expect(encodeInWorker(await plainPicture(10_100, 10_100), null)).rejects.toThrow(
    expect.objectContaining({ type: 'storage_picture_too_large', about: { megapixels: '100' } }),
  );
  expect(await encodeInWorker(await plainPicture(8, 8), null)).toMatchObject({ width: 8 });
});

test('draws several at the same time', async () => {
  const pictures = await Promise.all([5, 6, 7].map((side) => plainPicture(side, side)));
  const drawn = await Promise.all(pictures.map((bytes) => encodeInWorker(bytes, null)));
  expect(drawn.map(({ width }) => width)).toEqual([5, 6, 7]);
});

test("kills a process that uses more memory than the file's header suggested", async () => {
  const bytes = await plainPicture(8000, 6000, 'jpeg');
  await expect(encodeInWorker(bytes, null, 100 * 2 ** 20)).rejects.toThrow(
    expect.objectContaining({ type: 'storage_picture_too_large' }),
  );
  expect(await encodeInWorker(await plainPicture(8, 8), null)).toMatchObject({ width: 8 });
}, 60_000);

test("a drawing may use a quarter of a small machine's memory, and never more than 640 MiB", () => {
  const gibibyte = 2 ** 30;
  expect(drawingMemory(2 * gibibyte)).toBe(gibibyte / 2);
  expect(drawingMemory(gibibyte / 2)).toBe(320 * 2 ** 20);
  expect(drawingMemory(64 * gibibyte)).toBe(640 * 2 ** 20);
  expect(machineMemory()).toBeGreaterThan(0);
});
