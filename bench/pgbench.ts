import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Throughput of PostgreSQL's own load generator on the same server: the upper limit for any client.
 *
 * @param statements one script, run in order
 * @returns scripts per second
 * @throws Error if pgbench isn't installed (it comes with PostgreSQL's packages)
 */
export async function pgbench(
  databaseUrl: string,
  statements: readonly string[],
  { connections = 16, seconds = 5 }: { connections?: number; seconds?: number } = {},
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-pgbench-'));
  const file = join(folder, 'script.sql');
  // A colon starts a pgbench variable; inside strings we write it as an escape.
  await writeFile(file, statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};\n`).join(''));
  const load = ['--client', String(connections), '--jobs', '2', '--time', String(seconds)];
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      ...['--no-vacuum', '--file', file, ...load],
      databaseUrl,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    throw new Error(
      'pgbench did not run: it measures the limit, and comes with the packages of PostgreSQL.',
      {
        cause: error,
      },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
