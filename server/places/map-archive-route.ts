import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves one file of map tiles, of which browsers fetch the parts that they show.
 *
 * @returns the path of its address
 */
export async function mapArchiveRoute(app: FastifyInstance, file: string): Promise<string> {
  const name = basename(file);
  await app.register(fastifyStatic, {
    root: dirname(file),
    prefix: '/map/',
    // Nothing else of that folder.
    allowedPath: (path) => decodeURIComponent(path) === `/${name}`,
    decorateReply: false,
    index: false,
    dotfiles: 'allow',
    maxAge: '1d',
    setHeaders: (reply) => void reply.headers({ 'x-content-type-options': 'nosniff' }),
  });
  return `/map/${encodeURIComponent(name)}`;
}
