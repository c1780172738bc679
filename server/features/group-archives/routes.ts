import * as contract from '../../../contracts/group-archives.ts';
import { archiveLimits } from '../../../contracts/limits.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { type Bind, parseInput } from '../../infra/http/server.ts';
import { eventFor } from '../events/index.ts';
import { readFormFile } from '../files/index.ts';
import type { ArchiveDeps } from './deps.ts';
import { exportGroupArchive } from './export-group.ts';
import { exportGuests } from './export-guests.ts';
import {
  beginImport,
  deleteImport,
  readImport,
  readImports,
  receivePart,
  startImport,
} from './manage-imports.ts';
import { countGuests, listGuests } from './store.ts';

/** Archives of groups: packing one, and taking one over. */
export function groupArchiveRoutes(bind: Bind, deps: ArchiveDeps): void {
  const { db } = deps;
  bind(contract.exportGroup, async ({ caller, params: { groupId }, reply }) => {
    const archive = await exportGroupArchive(deps, { caller, groupId });
    reply.header('content-disposition', `attachment; filename="${groupId}.zip"`);
    return archive;
  });
  bind(contract.beginGroupImport, ({ caller, params, body }) =>
    beginImport(deps, { caller, ...params, ...body }),
  );
  bind(contract.uploadGroupImport, async ({ caller, params, request }) => {
    const { fields, bytes } = await readFormFile(request);
    const { part } = parseInput(contract.uploadGroupImport.form, fields);
    return receivePart(deps, { caller, ...params, part, content: bytes });
  });
  bind(contract.listGroupImports, async ({ caller, params }) => ({
    imports: await readImports(db, { caller, ...params }),
  }));
  bind(contract.getGroupImport, ({ caller, params }) => readImport(db, { caller, ...params }));
  bind(contract.startGroupImport, ({ caller, params, body }) =>
    startImport(deps, { caller, ...params, ...body }),
  );
  bind(contract.deleteGroupImport, async ({ caller, params }) => {
    await deleteImport(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.exportEarlierGuests, async ({ caller, params: { eventId }, reply }) => {
    const { name, bytes } = await exportGuests(db, { caller, eventId });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return bytes;
  });
  bind(contract.listEarlierGuests, async ({ caller, params: { eventId }, query: { page } }) => {
    await eventFor(db, caller, eventId, 'own');
    const total = await countGuests(db, eventId);
    const rows = await listGuests(db, eventId, sliceOf(page, archiveLimits.guestsPerPage));
    return {
      ...pageOf(page, total, archiveLimits.guestsPerPage),
      guests: rows.map(({ id, registered_at, checked_in_at, answers, ...guest }) => ({
        $id: id,
        ...{ name: guest.name, email: guest.email, state: guest.state, ticket: guest.ticket },
        registeredAt: wireTime(registered_at),
        checkedInAt: wireTimeOrNull(checked_in_at),
        answers: answers as unknown as contract.EarlierGuest['answers'],
      })),
    };
  });
}
