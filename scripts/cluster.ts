import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { canIsolate, runIsolated } from './cluster/isolation.ts';
import { missingPackages } from './cluster/plan.ts';
import { writeFiles } from './cluster/write.ts';
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
