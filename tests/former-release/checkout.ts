import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { releaseTags } from '../../scripts/update/steps.ts';
import { releaseMigrations } from '../../server/infra/db/migrate.ts';
import { contractOf, rulesSince } from '../kit/schema-compatibility.ts';
import { temporaryFolder } from '../kit/temporary-folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

export const git = async (...words: string[]) =>
  (await run('git', words, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

/** The last release; before the first one under the rule for migrations, the commit where the rule began. */
export async function formerRelease(): Promise<string | null> {
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

/**
 * The former release, or the first commit after it that can share this release's database: where the last migration was
 * added that contracts what the former release still used.
 */
export async function oldestOnThisSchema(): Promise<string | null> {
  const commit = await formerRelease();
  if (commit === null) return null;
  const theirs = await git('ls-tree', '--name-only', commit, 'server/migrations/');
  const contracts = (await releaseMigrations())
    .filter(({ sql }) => contractOf(sql) !== null)
    .map(({ name }) => `server/migrations/${name}`);
  const missing = contracts.filter((path) => !theirs.split('\n').includes(path)).at(-1);
  if (missing === undefined) return commit;
  return (await git('log', '--diff-filter=A', '--format=%H', '--', missing)).split('\n').at(-1) || null;
}

/** Its tree, with this release's migrations in the place of its own. */
export async function checkOut(commit: string, packages: 'ours' | 'its own'): Promise<string> {
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
  const found = packages === 'ours' ? join(root, 'node_modules') : await packagesOf(folder);
  await symlink(found, join(folder, 'node_modules'));
  return folder;
}

/** Ours if they are the same; else installed once, in a folder that is kept for the next run. */
async function packagesOf(folder: string): Promise<string> {
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
