import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contracts/files.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import type { FileDeps } from './deps.ts';
import { listFiles, renameFile } from './manage-files.ts';
import { requireOwn, requireReadable } from './policy.ts';
import { presentFile } from './present.ts';
import { formLimits, readForm, receiveUpload } from './receive-upload.ts';
import { chunkOf, serveBytes } from './serve-bytes.ts';
import { findFile } from './store.ts';
import { dropFile } from './store-picture.ts';

/** The Appwrite protocol's file calls. */
export async function fileRoutes(app: FastifyInstance, bind: Bind, deps: FileDeps): Promise<void> {
  const { db, bucketId } = deps;
  const inBucket: Guard = async ({ request }) => {
    const { bucketId: named } = request.params as { bucketId: string };
    if (named !== bucketId) throw new Problem('storage_bucket_not_found');
  };

  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
  bind(
    contract.listFiles,
    async ({ caller, query }) => {
      const { total, files } = await listFiles(deps, caller, query);
      return { total, files: files.map((file) => presentFile(file, bucketId)) };
    },
    inBucket,
  );
  bind(
    contract.createFile,
    async ({ caller, request }) => {
      const form = await readForm(request);
      const { 'content-range': range, 'x-appwrite-id': continues } = request.headers;
      const chunk = range === undefined ? null : chunkOf(range, form.bytes.length);
      const upload = { ...form, chunk, continues: continues?.toString() };
      return presentFile(await receiveUpload(deps, caller, upload), bucketId);
    },
    inBucket,
  );
  bind(
    contract.getFile,
    async ({ caller, params }) =>
      presentFile(requireReadable(caller, await findFile(db, params.fileId)), bucketId),
    inBucket,
  );
  bind(
    contract.updateFile,
    async ({ caller, params, body }) => {
      const file = requireOwn(caller, await findFile(db, params.fileId));
      if (body.name === undefined) return presentFile(file, bucketId);
      return presentFile(await renameFile(deps, file, body.name), bucketId);
    },
    inBucket,
  );
  bind(
    contract.deleteFile,
    async ({ caller, params }) => {
      await dropFile(deps, requireOwn(caller, await findFile(db, params.fileId)));
      return undefined;
    },
    inBucket,
  );
  serveBytes(app, deps);
}
