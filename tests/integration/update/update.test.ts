import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goBack, publishedTags, releaseTags, update } from '../../../scripts/update/steps.ts';
import { freePort } from '../../../server/infra/free-port.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Real git and npm, which start a few dozen processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let origin: string;
let checkout: string;
let dataDir: string;
let port: number;

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Mela', '-c', 'user.email=mela@example.org', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** A small program with the commands that an update runs. Its database is a file that its backups copy. */
async function release(version: string, { works = true } = {}) {
  const copy = (from: string, to: string) => `node -e "require('fs').copyFileSync(${from}, ${to})"`;
  const manifest = {
    name: 'small',
    version,
    scripts: {
      backup: copy(`process.env.DATABASE`, 'process.argv[1]'),
      restore: copy('process.argv[1]', 'process.env.DATABASE'),
      rehearse: works ? 'node -e ""' : 'node -e "process.exit(1)"',
      build: `node -e "require('fs').writeFileSync('built', '${version}')"`,
    },
  };
  const lock = { name: 'small', version, lockfileVersion: 3, packages: { '': { name: 'small', version } } };
  await writeFile(join(origin, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(origin, 'package-lock.json'), JSON.stringify(lock));
  await writeFile(join(origin, '.gitignore'), 'built\nnode_modules\n');
  git(origin, 'add', '.');
  git(origin, 'commit', '-qm', `Release ${version}`);
  git(origin, 'tag', '-a', `v${version}`, '-m', version);
}

beforeEach(async () => {
  folder = await temporaryFolder();
  origin = join(folder, 'origin');
  checkout = join(folder, 'checkout');
  dataDir = join(folder, 'data');
  await mkdir(origin);
  await mkdir(dataDir);
  vi.stubEnv('DATABASE', join(folder, 'database'));
  await writeFile(join(folder, 'database'), 'made by 0.1.0');
  git(origin, 'init', '-q', '-b', 'main');
  await release('0.1.0');
  git(folder, 'clone', '-q', origin, checkout);
  port = await freePort();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await removeFolder(folder);
});

const about = () => ({
  folder: checkout,
  dataDir,
  host: '127.0.0.1',
  port,
  now: Temporal.Instant.from('2026-12-01T06:30:00Z'),
  say: () => undefined,
});
const installed = () => ({
  built: readFileSync(join(checkout, 'built'), 'utf8'),
  version: JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).version,
});
const database = () => readFileSync(join(folder, 'database'), 'utf8');

test('takes a backup, installs the newest release, and goes back with the backup', async () => {
  await release('0.9.0');
  await release('0.10.0');
  expect(await update(about(), undefined)).toEqual({
    tag: 'v0.10.0',
    backup: join(dataDir, 'backups', 'before-v0.10.0-2026-12-01T063000Z.zip'),
  });
  expect(installed()).toEqual({ built: '0.10.0', version: '0.10.0' });
  expect(await releaseTags(checkout)).toEqual(['v0.10.0', 'v0.9.0', 'v0.1.0']);
  // As its start would.
  await writeFile(join(folder, 'database'), 'migrated to 0.10.0');
  await goBack(about(), undefined);
  expect(installed()).toEqual({ built: '0.1.0', version: '0.1.0' });
  expect(database()).toBe('made by 0.1.0');
});

test('puts the release before back if the new one fails on the backup', async () => {
  await release('0.2.0', { works: false });
  await expect(update(about(), undefined)).rejects.toThrow('npm run rehearse');
  expect(installed()).toEqual({ built: '0.1.0', version: '0.1.0' });
  expect(database()).toBe('made by 0.1.0');
  expect(existsSync(join(dataDir, 'last-update.json'))).toBe(false);
});

test('does nothing if the newest release is there, and refuses older and unknown ones', async () => {
  expect(await update(about(), undefined)).toBeNull();
  await release('0.2.0');
  await update(about(), 'v0.2.0');
  await expect(update(about(), 'v0.1.0')).rejects.toThrow('older than what runs here');
  await expect(update(about(), 'v7.0.0')).rejects.toThrow('There is no release v7.0.0');
});

test('lists releases that were published after the site was installed', async () => {
  await release('0.2.0');
  expect(await publishedTags(checkout)).toEqual(['v0.2.0', 'v0.1.0']);
});

test('refuses while the site runs at another address of the machine', async () => {
  await release('0.2.0');
  const site = createServer().listen(port, '127.0.0.3');
  try {
    await expect(update({ ...about(), host: '127.0.0.3' }, undefined)).rejects.toThrow('Stop it first');
  } finally {
    site.close();
  }
  const everywhere = createServer().listen(port, '0.0.0.0');
  try {
    await expect(update({ ...about(), host: '0.0.0.0' }, undefined)).rejects.toThrow('Stop it first');
  } finally {
    everywhere.close();
  }
});

test('refuses while the site runs, and over changed files', async () => {
  await release('0.2.0');
  const site = createServer().listen(port, '127.0.0.1');
  try {
    await expect(update(about(), undefined)).rejects.toThrow('Stop it first');
  } finally {
    site.close();
  }
  await writeFile(join(checkout, 'package.json'), '{}');
  await expect(update(about(), undefined)).rejects.toThrow('have been changed here');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('refuses to go back when there was no update', async () => {
  await expect(goBack(about(), undefined)).rejects.toThrow('No update is noted');
});
