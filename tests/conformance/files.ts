import { randomBytes } from 'node:crypto';
import { ID } from 'appwrite';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectProblem, ids, type Member } from './world.ts';

const { bucket } = ids;

/** Noise, which doesn't compress. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

type Line = typeof globalThis & { sent: string[] };

/** Aborts the upload of this chunk once; records which chunks are sent. */
async function breakLineAt({ page }: Member, count: number): Promise<void> {
  await page.evaluate((broken) => {
    const line = globalThis as Line;
    const connection = line.fetch.bind(line);
    line.sent = [];
    line.fetch = async (address, init) => {
      const range = new Headers(init?.headers).get('content-range');
      if (range !== null && line.sent.push(range) === broken) throw new TypeError('Failed to fetch');
      return connection(address, init);
    };
  }, count);
}

function sentRanges({ page }: Member): Promise<string[]> {
  return page.evaluate(() => (globalThis as Line).sent);
}

/** Uploads whole and in chunks, and every way to get a picture back. */
export function fileChecks(organiser: () => Member, guest: () => Member): void {
  describe('files', () => {
    const fetchBytes = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(address, { headers });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };

    test('uploads a small picture in one request and serves it', async () => {
      const bytes = await noise(64, 40);
      const { file } = await organiser().upload(bucket, ID.unique(), {
        name: 'rain.png',
        type: 'image/png',
        bytes,
      });
      expect(file).toMatchObject({
        bucketId: bucket,
        name: 'rain.png',
        mimeType: 'image/png',
        chunksTotal: 1,
        chunksUploaded: 1,
        signature: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(await organiser().storage.getFile(bucket, file.$id)).toEqual(file);

      const view = await fetchBytes(await organiser().addressOf('getFileView', bucket, file.$id));
      expect(view.answer.status).toBe(200);
      expect(view.answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(view.answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(view.bytes).toHaveLength(file.sizeOriginal);
      const etag = view.answer.headers.get('etag') ?? '';
      const again = await fetchBytes(await organiser().addressOf('getFileView', bucket, file.$id), {
        'if-none-match': etag,
      });
      expect(again.answer.status).toBe(304);

      const download = await organiser().addressOf('getFileDownload', bucket, file.$id);
      const part = await fetchBytes(download, { range: 'bytes=10-19' });
      expect(part.answer.status).toBe(206);
      expect(part.answer.headers.get('content-range')).toBe(`bytes 10-19/${file.sizeOriginal}`);
      expect(part.bytes).toEqual(view.bytes.subarray(10, 20));
      expect(part.answer.headers.get('content-disposition')).toContain('attachment');
      const beyond = await fetchBytes(download, { range: `bytes=${file.sizeOriginal + 5}-` });
      expect([beyond.answer.status, JSON.parse(beyond.bytes.toString()).type]).toEqual([
        416,
        'storage_invalid_range',
      ]);
      await organiser().storage.deleteFile(bucket, file.$id);
      await expectProblem(organiser().storage.getFile(bucket, file.$id), 404, 'storage_file_not_found');
    });

    test('uploads a 12 MB picture in chunks', async () => {
      const bytes = await noise(2100, 2000);
      expect(bytes.length).toBeGreaterThan(12_000_000);
      const { file, progress } = await organiser().upload(bucket, ID.unique(), {
        name: 'large.png',
        type: 'image/png',
        bytes,
      });
      // The client reports progress at the start of each chunk, so it never reaches 100 percent.
      expect(progress.map(({ chunksTotal }) => chunksTotal)).toEqual([3, 3, 3]);
      expect(file).toMatchObject({ chunksTotal: 3, chunksUploaded: 3, mimeType: 'image/png' });
      const preview = await fetchBytes(
        await organiser().addressOf(
          'getFilePreview',
          bucket,
          file.$id,
          320,
          200,
          'center',
          80,
          0,
          '',
          0,
          1,
          0,
          '',
          'webp',
        ),
        { accept: 'image/webp' },
      );
      const { format, width, height } = await sharp(preview.bytes).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 200 });
      expect(preview.answer.headers.get('content-type')).toBe('image/webp');
      await organiser().storage.deleteFile(bucket, file.$id);
    });

    test('resumes an interrupted upload', async () => {
      const bytes = await noise(2100, 2000);
      const picture = { name: 'broken.png', type: 'image/png', bytes };
      const id = ID.unique();
      await breakLineAt(organiser(), 2);
      await expect(organiser().upload(bucket, id, picture)).rejects.toThrow('Failed to fetch');
      const begun = await organiser().storage.getFile(bucket, id);
      expect(begun).toMatchObject({ chunksTotal: 3, chunksUploaded: 1 });

      const { file } = await organiser().upload(bucket, id, picture);
      expect(file).toMatchObject({ $id: id, chunksTotal: 3, chunksUploaded: 3, mimeType: 'image/png' });
      const begins = (await sentRanges(organiser())).map((range) => range.split('-', 1)[0]);
      expect(begins).toEqual(['bytes 0', 'bytes 5242880', 'bytes 5242880', 'bytes 10485760']);
      await organiser().storage.deleteFile(bucket, id);
    });

    test('serves previews in every size and format', async () => {
      const { file } = await organiser().upload(bucket, ID.unique(), {
        name: 'wide.png',
        type: 'image/png',
        bytes: await noise(400, 200),
      });
      for (const [output, format] of [
        ['jpg', 'jpeg'],
        ['png', 'png'],
        ['webp', 'webp'],
        ['avif', 'heif'],
        ['gif', 'gif'],
      ] as const) {
        const address = await organiser().addressOf(
          'getFilePreview',
          bucket,
          file.$id,
          100,
          0,
          'center',
          90,
          0,
          '',
          0,
          1,
          0,
          '',
          output,
        );
        const { bytes } = await fetchBytes(address, { accept: 'image/webp' });
        const picture = await sharp(bytes).metadata();
        expect([picture.format, picture.width, picture.height]).toEqual([format, 100, 50]);
      }
      const { answer } = await fetchBytes(
        await organiser().addressOf('getFilePreview', bucket, file.$id, 4001),
      );
      expect(answer.status).toBe(400);
      await organiser().storage.deleteFile(bucket, file.$id);
    });

    test('lists files for their owner, who alone can rename and delete them', async () => {
      const bytes = await noise(20, 20);
      const { file } = await organiser().upload(bucket, ID.unique(), {
        name: 'first.png',
        type: 'image/png',
        bytes,
      });
      expect((await organiser().storage.updateFile(bucket, file.$id, 'second.png')).name).toBe('second.png');
      const own = await organiser().storage.listFiles(bucket);
      expect(own.files.map((each) => each.$id)).toContain(file.$id);
      const others = await guest().storage.listFiles(bucket);
      expect(others.files.map((each) => each.$id)).not.toContain(file.$id);
      await expectProblem(guest().storage.deleteFile(bucket, file.$id), 401, 'user_unauthorized');
      await expectProblem(
        organiser().upload(bucket, file.$id, { name: 'again.png', type: 'image/png', bytes }),
        409,
        'storage_file_already_exists',
      );
      await organiser().storage.deleteFile(bucket, file.$id);
    });

    test('rejects anything but pictures, whatever their declared type', async () => {
      const upload = (name: string, text: string) =>
        organiser().upload(bucket, ID.unique(), { name, type: 'image/png', bytes: Buffer.from(text) });
      await expectProblem(upload('notes.png', 'plain text'), 400, 'storage_file_type_unsupported');
      await expectProblem(
        upload('drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        400,
        'storage_file_type_unsupported',
      );
      await expectProblem(upload('empty.png', ''), 400, 'storage_file_empty');
      await expectProblem(organiser().storage.getFile('nowhere', 'x'), 404, 'storage_bucket_not_found');
    });
  });
}
