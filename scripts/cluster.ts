import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { build } from './build.ts';
import { clusterFiles, missingPackages, Plan } from './cluster/plan.ts';
import { runCommand, UsageError } from './command-line.ts';

const usage = `Usage: npm run cluster [-- options]

Starts a site without a single point of failure on this machine (three PostgreSQL under Patroni and etcd, HAProxy,
PgBouncer, two app machines, a load balancer, pictures on S3), checks it and stops it. docs/scaling.md describes the
same on machines of your own. As root, the machines get networks and disks of their own, which some faults need.

  --fault <name>               breaks one part during a rush, and checks what was lost and how long it took
  --all                        breaks one after another
  --list                       lists the faults
  --write <plan.json> <folder> writes the configuration files of your machines

Example: npm run cluster -- --fault primary-killed`;

/** For those that share this one's: networks, mounts, and process numbers, which end together. */
const isolation = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The first process must collect those that lost their parent: Patroni takes a dead PostgreSQL for a running one otherwise. */
const reaper = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];
const program = fileURLToPath(new URL('../tests/cluster/run.ts', import.meta.url));

await runCommand({ usage }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fault: { type: 'string' },
      all: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      write: { type: 'string' },
    },
  });
  if (values.write !== undefined) {
    const [folder] = positionals;
    if (folder === undefined) throw new UsageError('Specify the plan and a folder.');
    return writeFiles(values.write, folder);
  }
  if (positionals.length > 0) throw new UsageError(`Unknown argument: ${positionals[0]}`);
  const missing = missingPackages(existsSync);
  if (process.platform !== 'linux' || missing.length > 0) {
    console.error(
      `Skipped: this machine doesn't have ${missing.join(', ') || 'Linux'}. On Debian 12:\n` +
        `  apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
    process.exitCode = 3;
    return;
  }
  await build();
  const isolated = process.getuid?.() === 0 && spawnSync('unshare', [...isolation, 'true']).status === 0;
  const command = [process.execPath, ...process.execArgv, program, ...process.argv.slice(2)];
  const [first = '', ...rest] = isolated ? ['unshare', ...isolation, ...reaper, ...command] : command;
  const folder = await mkdtemp(join(tmpdir(), 'mela-cluster-'));
  try {
    const child = spawn(first, rest, {
      stdio: 'inherit',
      env: { ...process.env, MELA_CLUSTER_ISOLATED: isolated ? 'yes' : '', MELA_CLUSTER_FOLDER: folder },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Also writes the plan with the passwords that it made up, so that the next time it writes the same. */
async function writeFiles(from: string, folder: string): Promise<void> {
  const complete = join(folder, 'plan.json');
  const text = await readFile(from, 'utf8');
  const known = await readFile(complete, 'utf8').catch(() => '{}');
  const parsed = Plan.safeParse({ ...JSON.parse(known), ...JSON.parse(text) });
  if (!parsed.success) throw new UsageError(`The plan is wrong:\n${z.prettifyError(parsed.error)}`);
  const files = await clusterFiles(parsed.data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { machine, path, content, secret } of files) {
    const file = join(folder, machine, path);
    // Copied over `/`, where all accounts must be able to enter these.
    await mkdir(dirname(file), { recursive: true, mode: 0o755 });
    await writeFile(file, content, { mode: secret ? 0o600 : 0o644 });
  }
  await writeFile(complete, `${JSON.stringify(parsed.data, null, 2)}\n`, { mode: 0o600 });
  console.log(
    `Wrote ${files.length} files for ${new Set(files.map(({ machine }) => machine)).size} machines:`,
  );
  for (const { machine, path } of files) console.log(`  ${join(resolve(folder), machine, path)}`);
}
