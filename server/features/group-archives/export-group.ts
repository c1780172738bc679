import { extname } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { createZip } from '../../infra/text/zip.ts';
import { recordAction } from '../audit/index.ts';
import { openGroup } from '../groups/index.ts';
import type { ArchiveDeps } from './deps.ts';
import { readGroup } from './read-group.ts';

/** Each export reads a lot; enough to repeat a broken download. */
const groupExports: Limit = { most: 10, seconds: 3600 };

/**
 * Packs a group with what its owner can see of it on the site, and nothing else: addresses of people are those of
 * registrations for the owner's own events.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's owner
 */
export async function exportGroupArchive(
  deps: ArchiveDeps,
  { caller, groupId }: { readonly caller: Principal; readonly groupId: string },
): Promise<Readable> {
  const { db, clock, files, log } = deps;
  const met = await openGroup(db, groupId, caller);
  if (met.role !== 'owner') throw new Problem('group_not_allowed');
  await useLimit(deps, `group_export:${caller.userId}`, groupExports);
  const now = clock.now();
  await transaction(db, (tx) =>
    recordAction(tx, now, {
      action: 'group_exported',
      actorId: caller.userId,
      object: { kind: 'group', id: groupId },
    }),
  );
  const { entries, pictures } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readGroup(tx, { caller, groupId, now, siteUrl: deps.siteUrl }));
  const zip = createZip();
  const output = new PassThrough();
  let reading: Readable | null = null;
  pipeline(zip.output, output, (error) => {
    // If the client disconnects, a picture may be half read.
    reading?.destroy();
    if (error !== undefined && error !== null) log.info({ err: error }, 'an export of a group was cut off');
  });
  const packing = async () => {
    for (const [name, content] of entries) await zip.add(name, Buffer.from(content));
    for (const { id, name, stored_as } of pictures) {
      reading = await files.files.open('pictures', stored_as);
      if (reading !== null)
        await zip.add(`pictures/${id}${extname(name).toLowerCase()}`, reading, { compress: false });
    }
    zip.end();
  };
  // The pipeline receives the error and aborts the response.
  void packing().catch((error: Error) => zip.output.destroy(error));
  return output;
}
