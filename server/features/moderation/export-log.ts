import { Readable } from 'node:stream';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { byteOrderMark, csvLine } from '../../infra/text/downloads.ts';
import { type ActionFilter, listActionsAfter } from '../audit/index.ts';

/** Entries per query, so that a long log is never in memory as a whole. */
const atOnce = 1000;

/** The audit log as CSV, oldest first. Headings and values are those of the API, for other programs. */
export function exportLog(
  db: Db,
  filter: ActionFilter & { readonly from?: string | undefined; readonly to?: string | undefined },
): Readable {
  // The default buffer would hold sixteen pages for a slow reader.
  return Readable.from(lines(db, filter), { highWaterMark: 1 });
}

const headings = [
  'id',
  'at',
  'actor',
  'actorName',
  'action',
  'objectKind',
  'objectId',
  'objectName',
  'details',
];

async function* lines(
  db: Db,
  { from, to, ...filter }: Parameters<typeof exportLog>[1],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  const startOf = (day: string) => Temporal.Instant.from(`${day}T00:00Z`);
  const range = {
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()),
  };
  for (let after = 0; ; ) {
    const rows = await listActionsAfter(db, { ...filter, ...range }, after, atOnce);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map(({ id, at, actorId, actorName, action, objectKind, objectId, objectName, details }) =>
        csvLine([
          ...[String(id), wireTime(at), actorId ?? '', actorName ?? '', action],
          ...[objectKind, objectId, objectName ?? '', JSON.stringify(details)],
        ]),
      )
      .join('');
    after = last.id;
  }
}
