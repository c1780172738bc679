import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { releaseTags } from '../../scripts/update/steps.ts';
import { releaseMigrations } from '../../server/infra/db/migrate.ts';
import { contractOf, rulesSince } from '../kit/schema-compatibility.ts';
import { temporaryFolder } from '../kit/temporary-folder.ts';
import { aboutItsSchema, exceptions } from './exceptions.ts';

/**
 * Runs the tests of the former release, its own code and all, on a database with this release's schema: while one
 * machine is updated after the other, both use it.
 */
const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string' }, quick: { type: 'boolean' } },
});
/** Registers, pays, cancels, checks in: most of what a site does while it is updated. */
const quick = [
  'tests/integration/registrations/register.test.ts',
  'tests/integration/moderation/block.test.ts',
];

const git = async (...words: string[]) =>
  (await run('git', words, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

/** The last release; before the first one under the rule for migrations, the commit where the rule began. */
async function formerRelease(): Promise<string | null> {
  const names = (await releaseMigrations()).map(({ name }) => name);
  for (const tag of await releaseTags(root)) {
    const files = await git('ls-tree', '--name-only', tag, 'server/migrations/');
    if (files.split('\n').length >= rulesSince) return tag;
  }
  const next = `server/migrations/${names[rulesSince]}`;
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', next);
  const commit = added.split('\n').at(-1) ?? '';
  // In a shallow clone there is no history.
  return commit === '' ? null : git('rev-parse', '--verify', '--quiet', `${commit}^`).catch(() => null);
}

/** Its tree, with this release's migrations in the place of its own. */
async function checkOut(commit: string): Promise<string> {
  const folder = await temporaryFolder();
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  const migrations = join(folder, 'server/migrations');
  const theirs = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  for (const { name, sql } of await releaseMigrations()) {
    // It comes with the release after this one's.
    const isLater = !theirs.includes(name) && contractOf(sql) !== null;
    await writeFile(join(migrations, name), isLater ? 'select 1;\n' : sql);
  }
  await symlink(await packagesOf(folder), join(folder, 'node_modules'));
  return folder;
}

/**
 * Ours if they are the same, and for the quick run, which installs nothing; else installed once, in a folder that is kept
 * for the next run.
 */
async function packagesOf(folder: string): Promise<string> {
  if (values.quick) return join(root, 'node_modules');
  const lockOf = async (from: string) => {
    const { version, packages, ...lock } = JSON.parse(
      await readFile(join(from, 'package-lock.json'), 'utf8'),
    );
    // Its own version says nothing about packages.
    const { '': { version: _, ...own } = {}, ...others } = packages;
    return JSON.stringify({ ...lock, own, others });
  };
  const lock = await lockOf(folder);
  if (lock === (await lockOf(root))) return join(root, 'node_modules');
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  // By this name, so that packages find each other.
  const kept = join(tmpdir(), `mela-packages-${hash}`, 'node_modules');
  if (existsSync(kept)) return kept;
  console.log('Installing its packages');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  await mkdir(dirname(kept), { recursive: true });
  await rename(join(folder, 'node_modules'), kept);
  return kept;
}

const commit = values.of ?? (await formerRelease());
if (commit === null) {
  console.log('Skipped: this clone has no history, so the former release is not in it.');
  process.exit(0);
}
console.log(`The tests of ${await git('describe', '--always', '--tags', commit)} on this release's schema`);
const folder = await checkOut(commit);
try {
  const report = join(folder, 'report.json');
  const files = values.quick ? quick : positionals.length > 0 ? positionals : ['tests/integration'];
  const skipped = aboutItsSchema.flatMap((each) => ['--exclude', each]);
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      ...skipped,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: folder, stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  await once(child, 'exit');
  const { numPassedTests: passed, testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    readonly numPassedTests: number;
    readonly testResults: readonly {
      readonly name: string;
      readonly message: string;
      readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
    }[];
  };
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [name.slice(folder.length + 1)]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.slice(folder.length + 1)} › ${fullName}`),
  ]);
  const unexpected = failed.filter((each) => !(each in exceptions));
  for (const each of failed)
    console.log(
      `${each in exceptions ? '-' : '✗'} ${each}${each in exceptions ? `: ${exceptions[each]}` : ''}`,
    );
  console.log(`passed=${passed} failed=${unexpected.length} excepted=${failed.length - unexpected.length}`);
  process.exitCode = unexpected.length === 0 && passed > 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
