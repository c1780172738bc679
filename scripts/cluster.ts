import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { build } from './build.ts';
import { canIsolate, runIsolated } from './cluster/isolation.ts';
import { clusterFiles, missingPackages, Plan } from './cluster/plan.ts';
import { runCommand, UsageError } from './command-line.ts';

const usage = `Usage: npm run cluster [-- options]

Starts a site without a single point of failure on this machine (three PostgreSQL under Patroni and etcd, HAProxy,
PgBouncer, two app machines, a load balancer, pictures on S3), checks it and stops it. docs/scaling.md describes the
same on machines of your own. As root, the machines get networks and disks of their own, which some faults need.

  --fault <name>               breaks one part during a rush, and checks what was lost and how long it took; may be
                               given several times
  --all                        breaks one after another
  --list                       lists the faults
  --write <plan.json> <folder> writes the configuration files of your machines

Example: npm run cluster -- --fault primary-killed`;

const program = fileURLToPath(new URL('../tests/cluster/run.ts', import.meta.url));

await runCommand({ usage }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fault: { type: 'string', multiple: true },
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
  const isIsolated = canIsolate();
  const command = [process.execPath, ...process.execArgv, program, ...process.argv.slice(2)];
  const folder = await mkdtemp(join(tmpdir(), 'mela-cluster-'));
  try {
    process.exitCode = await runIsolated(command, isIsolated, {
      ...process.env,
      MELA_CLUSTER_ISOLATED: isIsolated ? 'yes' : '',
      MELA_CLUSTER_FOLDER: folder,
    });
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
