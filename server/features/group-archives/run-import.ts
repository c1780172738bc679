import type { ArchiveReport } from '../../../contracts/group-archives.ts';
import { transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { newId } from '../../infra/ids.ts';
import { recordAction } from '../audit/index.ts';
import { importTemplate } from '../event-templates/index.ts';
import { inviteToGroup, updateGroup } from '../groups/index.ts';
import type { ArchiveDeps } from './deps.ts';
import { ImportRun } from './import-run.ts';
import type { Archive } from './read-archive.ts';
import { emptyProfile, eventsIn, type ImportRow, keysOf, knownKey, updateImport } from './store.ts';
import { finishSeries, takeEvents, takeSeries } from './take-events.ts';
import { takeGuests, takePosts } from './take-posts.ts';

/**
 * Takes over an archive line by line, in the order of its files.
 * @throws ZipFault, ArchiveFault, AbortError if the process stops
 */
export async function runImport(
  deps: ArchiveDeps,
  row: ImportRow,
  archive: Archive,
  stopping: AbortSignal,
): Promise<ArchiveReport> {
  const run = new ImportRun(deps, row, archive, stopping);
  await takeProfile(run);
  const series = await takeSeries(run);
  const events = await takeEvents(run, series);
  await finishSeries(run, series);
  await takeTemplates(run);
  const ids = [...events.values()].flatMap((id) => id ?? []);
  const there = { events, present: await eventsIn(deps.db, row.group_id, ids) };
  await takePosts(run, there);
  const people = await takeGuests(run, there);
  if (row.invite) await invite(run, people);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const report = run.report();
    await updateImport(tx, row.id, { state: 'done', failure: null, report, updated_at: now });
    await recordAction(tx, now, {
      action: 'group_imported',
      actorId: row.user_id,
      object: { kind: 'group', id: row.group_id },
      details: { source: archive.head.site, ...report.added },
    });
  });
  return run.report();
}

/** Only what the group's page doesn't have. */
async function takeProfile(run: ImportRun): Promise<void> {
  const { groupId, caller, archive, deps } = run;
  const { name, description, place, cover } = archive.head.group;
  const empty = await emptyProfile(deps.db, groupId);
  const picture = empty.cover && cover !== null ? await run.picture(cover, name) : null;
  const changes = {
    ...(empty.description && description !== '' && { description }),
    ...(empty.place && place !== '' && { place }),
    ...(picture !== null && { cover: picture }),
  };
  if (Object.keys(changes).length > 0) await updateGroup(deps, { caller, groupId, changes });
}

async function takeTemplates(run: ImportRun): Promise<void> {
  const { deps, groupId, caller } = run;
  const known = await run.known('template');
  for await (const template of run.values('templates.ndjson')) {
    if (run.isDone()) continue;
    const { name, date, event, tickets, questions, supplyState } = template;
    const keys = keysOf(template);
    await transaction(deps.db, async (tx) => {
      if (knownKey(known, keys) !== null) {
        run.count('templates', true);
        return run.save(tx);
      }
      const asked = questions.map((question) => ({ $id: newId(), ...question }));
      const content = { event: { ...event, featuredImage: null }, tickets, questions: asked, supplyState };
      const owner = { groupId, userId: caller.userId, now: deps.clock.now() };
      const id = await importTemplate(tx, { ...owner, name, date, content });
      if (id === null) return run.save(tx);
      run.count('templates', false);
      await run.remember(tx, 'template', new Map(keys.map((key) => [key, id])));
    });
  }
}

async function invite(run: ImportRun, people: ReadonlyMap<string, string>): Promise<void> {
  const { deps, groupId, caller } = run;
  if (people.size === 0) return;
  try {
    const list = [...people].map(([email, name]) => ({ email, name }));
    const { added } = await inviteToGroup(deps, { caller, groupId, people: list });
    run.count('people', false, added);
    await transaction(deps.db, (tx) => run.save(tx));
  } catch (error) {
    // They have invited as many people today as they may; the table in the archive serves later.
    if (!(error instanceof Problem && error.status === 429)) throw error;
    run.notInvited = people.size;
  }
}
