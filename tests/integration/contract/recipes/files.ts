import { sql } from 'kysely';
import { chunkBytes } from '../../../../contracts/pictures.ts';
import { plainPicture } from '../../../kit/pictures.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const images = '/v1/storage/buckets/images/files';
const elsewhere = '/v1/storage/buckets/nowhere/files';

const uploaded =
  (upload: { fileId?: string; bytes?: Buffer; range?: string }, headers?: Record<string, string>): Recipe =>
  async (stage) =>
    stage.send(await stage.upload(upload, headers));

const ofFile = (method: 'GET' | 'PUT' | 'DELETE', body?: object): Recipes => {
  const call = (path: string): Sent => ({ method, url: path, ...(body !== undefined && { body }) });
  return {
    plain: async ({ picture }) => call(`${images}/${await picture()}`),
    problems: {
      storage_bucket_not_found: ({ send }) => send(call(`${elsewhere}/x`)),
      storage_file_not_found: ({ send }) => send(call(`${images}/nowhere`)),
      ...(method !== 'GET' && {
        user_unauthorized: async ({ picture, ravi, send }) =>
          send({ ...call(`${images}/${await picture()}`), as: ravi }),
      }),
    },
  };
};

/** An endpoint that returns a picture's bytes. */
const bytesOf = (how: string, problems: Recipes['problems']): Recipes => {
  const call = (bucket: string, id: string): Sent => ({
    as: null,
    method: 'GET',
    url: `${bucket}/${id}/${how}`,
  });
  return {
    plain: async ({ picture }) => call(images, await picture()),
    problems: {
      storage_bucket_not_found: ({ send }) => send(call(elsewhere, 'x')),
      storage_file_not_found: ({ send }) => send(call(images, 'nowhere')),
      ...problems,
    },
  };
};

const beyondEnd =
  (how: string): Recipe =>
  async ({ picture, send }) =>
    send({ method: 'GET', url: `${images}/${await picture()}/${how}`, headers: { range: 'bytes=9999999-' } });

const list = (query: string): Sent => ({ method: 'GET', url: `${images}?${query}` });
const queried = (query: object) => list(`queries[0]=${encodeURIComponent(JSON.stringify(query))}`);

/** Asks the installation whose image processor is busy. */
const whileDrawing =
  (call: (stage: Stage) => Promise<Sent>): Recipe =>
  async (stage) => {
    const sent = await call(stage);
    return stage.whileCrowded(null, () => stage.send({ ...sent, at: stage.crowded }));
  };

export const fileRecipes: RecipeBook = {
  listFiles: {
    plain: () => list(''),
    problems: {
      general_argument_invalid: ({ send }) => send(list(`search=${'x'.repeat(257)}`)),
      storage_bucket_not_found: ({ send }) => send({ method: 'GET', url: elsewhere }),
      general_query_invalid: ({ send }) => send(queried({ method: 'nonsense' })),
      general_cursor_not_found: ({ send }) => send(queried({ method: 'cursorAfter', values: ['nowhere'] })),
    },
  },
  createFile: {
    plain: ({ upload }) => upload(),
    problems: {
      general_argument_invalid: uploaded({ fileId: '-x' }),
      storage_bucket_not_found: async ({ upload, send }) => send({ ...(await upload()), url: elsewhere }),
      storage_file_not_found: uploaded(
        { bytes: Buffer.from('late'), range: `bytes ${chunkBytes}-${chunkBytes + 3}/${chunkBytes + 4}` },
        { 'x-appwrite-id': 'nowhere' },
      ),
      storage_file_already_exists: async (stage) =>
        stage.send(await stage.upload({ fileId: await stage.picture() })),
      storage_file_empty: uploaded({ bytes: Buffer.alloc(0) }),
      storage_file_type_unsupported: uploaded({ bytes: Buffer.from('a text') }),
      storage_picture_too_large: async (stage) =>
        stage.send(await stage.upload({ bytes: await plainPicture(10_100, 10_100) })),
      storage_invalid_file_size: uploaded({ bytes: Buffer.alloc(chunkBytes + 1) }),
      storage_quota_exceeded: async (stage) => {
        const $id = await stage.picture();
        const sized = (size: number) =>
          stage.db.updateTable('files').set({ size }).where('id', '=', $id).execute();
        await sized(2 ** 40);
        const answer = await stage.send(await stage.upload());
        await sized(1);
        return answer;
      },
      storage_invalid_content_range: uploaded({ range: 'bytes 0-1/5' }),
      general_service_unavailable: whileDrawing(({ upload }) => upload()),
    },
  },
  getFile: ofFile('GET'),
  updateFile: ofFile('PUT', { name: 'kite.png' }),
  deleteFile: ofFile('DELETE'),
  viewFile: bytesOf('view', { storage_invalid_range: beyondEnd('view') }),
  downloadFile: bytesOf('download', { storage_invalid_range: beyondEnd('download') }),
  previewFile: bytesOf('preview?width=4', {
    general_rate_limit_exceeded: async (stage) => {
      const url = `${images}/${await stage.picture()}/preview`;
      await stage.send({ method: 'GET', url: `${url}?width=32` });
      await sql`update rate_limits set used = 1000000000`.execute(stage.db);
      return stage
        .send({ method: 'GET', url: `${url}?width=64` })
        .finally(() => sql`delete from rate_limits`.execute(stage.db));
    },
    general_service_unavailable: whileDrawing(async ({ picture }) => ({
      method: 'GET',
      url: `${images}/${await picture()}/preview?width=3`,
    })),
  }),
};
