import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withRestored } from '../../scripts/restore/archive.ts';
import { openFolder } from '../../server/infra/postgres/binaries.ts';
import { type Cluster, type DatabaseMachine, signal } from './cluster.ts';
import type { Operation } from './history.ts';
import { Rush } from './rush.ts';

const run = promisify(execFile);
/** The documented loss when all database machines are gone at once. */
const lossMs = 5000;

/** Confirmed registrations with the moment of the answer. */
function confirmed(
  history: readonly Operation[],
): { readonly id: string; readonly from: number; readonly to: number }[] {
  return history.flatMap(({ call, answer, from, to }) =>
    call === 'register' && answer.kind === 'registered' ? [{ id: answer.id, from, to }] : [],
  );
}

/**
 * Goes back to a moment during a rush, and then loses all database machines and their disks: only the archive is left.
 * @returns what went wrong
 */
export async function tryArchive(cluster: Cluster, say: (line: string) => void): Promise<string[]> {
  await cluster.healed();
  const primary = await cluster.until('a primary', () => cluster.primary());
  const backupFrom = performance.now();
  await cluster.pgbackrest(primary, '--type=full', 'backup');
  const backupMs = performance.now() - backupFrom;

  const rush = await Rush.start(cluster, 25);
  await sleep(9000);
  const moment = { time: Temporal.Now.instant(), at: performance.now() };
  await sleep(3000);
  // The mistake to undo.
  await cluster.withDatabase(({ pool }) =>
    pool.query('update registrations set social_media = $1', ['gone']),
  );
  await sleep(12_000);
  const killedAt = performance.now();
  for (const machine of cluster.databases) {
    const pids = await cluster.postgresOf(machine);
    await machine.patroni.stop('SIGKILL');
    for (const pid of pids) signal(pid, 'SIGKILL');
  }
  await rush.end();

  const restore = async (into: string, to: Temporal.Instant | null) => {
    const started = performance.now();
    // It has nothing of the machines but the archive.
    const configFile = join(primary.root, 'etc/pgbackrest.conf');
    await openFolder(dirname(into));
    const { account } = cluster;
    const command = ['scripts/restore.ts', '--to', to?.toString() ?? 'latest', '--into', into];
    const told = await run(process.execPath, [...process.execArgv, ...command, '--config', configFile]);
    for (const line of told.stdout.trim().split('\n')) say(`    ${line}`);
    const rows = await withRestored(into, account, (db) =>
      db.selectFrom('registrations').select(['id', 'social_media']).execute(),
    );
    const kept = new Map(rows.map(({ id, social_media: text }) => [id, text]));
    return { kept, seconds: (performance.now() - started) / 1000 };
  };
  const answers = confirmed(rush.history);
  const past = await restore(join(cluster.folder, 'restored/moment'), moment.time);
  const missing = answers.filter(({ id, to }) => to < moment.at && !past.kept.has(id));
  const early = answers.filter(({ id, from }) => from > moment.at && past.kept.has(id));
  const spoilt = [...past.kept.values()].filter((text) => text === 'gone');
  const last = await restore(dataOf(cluster, primary, 'past'), null);
  const lost = answers.filter(({ id, to }) => to < killedAt && !last.kept.has(id));
  const oldest = Math.max(0, ...lost.map(({ to }) => killedAt - to));
  const returned = await makeSite(cluster, primary);
  const findings = [
    ...(returned.registrations === last.kept.size
      ? []
      : [`the site has ${returned.registrations} of ${last.kept.size} registrations`]),
    ...(missing.length > 0 ? [`${missing.length} registrations before the moment are missing`] : []),
    ...(early.length > 0 ? [`${early.length} registrations after the moment are there`] : []),
    ...(spoilt.length > 0 ? [`the mistake is still there in ${spoilt.length} rows`] : []),
    ...(oldest > lossMs ? [`what was confirmed ${Math.round(oldest)} ms before the loss is lost`] : []),
    ...(past.kept.size === 0 ? ['nothing was restored'] : []),
  ];
  say(
    `${findings.length === 0 ? '✓' : '✗'} archive: a backup took ${(backupMs / 1000).toFixed(1)} s; ` +
      `back to a moment in ${past.seconds.toFixed(1)} s: ${past.kept.size} registrations, ${missing.length} missing, ` +
      `${early.length} too many, the mistake after it undone\n` +
      `    all database machines lost: restored in ${last.seconds.toFixed(1)} s; ${lost.length} of ` +
      `${answers.length} confirmed registrations lost, the oldest ${(oldest / 1000).toFixed(1)} s old\n` +
      `    the site again on three machines ${returned.seconds.toFixed(1)} s later, with a new backup`,
  );
  for (const finding of findings) say(`    ${finding}`);
  return findings;
}

const dataOf = ({ plan }: Cluster, { root }: DatabaseMachine, name = plan.name) =>
  join(root, 'var/lib/postgresql/15', name);

/** Makes the database in `past` of a machine the site's, by the steps in docs/scaling.md. */
async function makeSite(cluster: Cluster, first: DatabaseMachine) {
  const started = performance.now();
  for (const machine of cluster.databases)
    await rename(dataOf(cluster, machine), dataOf(cluster, machine, 'before'));
  await rename(dataOf(cluster, first, 'past'), dataOf(cluster, first));
  const { name, root } = first;
  const patronictl = [
    '/usr/bin/patronictl',
    '-c',
    join(root, 'etc/patroni/config.yml'),
    'remove',
    cluster.plan.name,
  ];
  const [program = '', ...parameters] = cluster.networks.on(name, cluster.account, patronictl);
  const removed = run(program, parameters, { cwd: '/' });
  // Until its lease has ended, a leader that was killed seems healthy, and its name is asked for.
  removed.child.stdin?.end(`${cluster.plan.name}\nYes I am aware\n${name}\n`);
  await removed;
  await first.patroni.resume();
  await cluster.until('the restored primary', () => cluster.primary());
  for (const machine of cluster.databases) if (machine !== first) await machine.patroni.resume();
  await cluster.healed();
  const seconds = (performance.now() - started) / 1000;
  await cluster.pgbackrest(first, '--type=full', 'backup');
  const registrations = await cluster.withDatabase(
    async ({ pool }) =>
      (await pool.query('select count(*)::int as count from registrations')).rows[0].count as number,
  );
  return { seconds, registrations };
}
