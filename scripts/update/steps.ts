import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Why an update isn't possible, and what to do. Nothing has been changed. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
}

export interface Update {
  /** The checkout. */
  readonly folder: string;
  /** Where backups and the note of the last update go. */
  readonly dataDir: string;
  /** Where the site listens. */
  readonly host: string;
  readonly port: number;
  readonly now: Temporal.Instant;
  readonly say: (line: string) => void;
}

/** What the way back needs. */
interface LastUpdate {
  readonly from: string;
  readonly to: string;
  readonly backup: string;
}

const noteName = 'last-update.json';

/** The tags of releases, newest first. Previews have other names. */
export async function releaseTags(folder: string): Promise<string[]> {
  const tags = await git(folder, 'tag', '--list', 'v*', '--sort=-v:refname');
  return tags.split('\n').filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
}

/** The same, with those that were published since. */
export async function publishedTags(folder: string): Promise<string[]> {
  await git(folder, 'fetch', '--tags', '--quiet');
  return releaseTags(folder);
}

/**
 * Replaces the checkout by a release: a backup first, then the release's files and packages, then a rehearsal of the
 * backup on it. The site's own database is migrated only when the site starts again. If anything fails, the release
 * before is put back.
 *
 * @param to a tag; the newest release by default
 * @returns the backup; null if the release is there already
 * @throws UpdateRefused, and the error of the step that failed
 */
export async function update(
  { folder, dataDir, host, port, now, say }: Update,
  to: string | undefined,
): Promise<{ readonly tag: string; readonly backup: string } | null> {
  await requireClean(folder);
  await requireStopped(host, port);
  say('Looking for releases');
  const tags = await publishedTags(folder);
  const tag = to ?? tags[0];
  if (tag === undefined) throw new UpdateRefused('There is no release yet: no tag is called v1.2.3.');
  if (!tags.includes(tag)) throw new UpdateRefused(`There is no release ${tag}. The newest is ${tags[0]}.`);
  const from = await git(folder, 'rev-parse', 'HEAD');
  if (from === (await git(folder, 'rev-list', '-n1', tag))) return null;
  if (await isAncestor(folder, tag, from)) {
    throw new UpdateRefused(
      `${tag} is older than what runs here. To go back to the release before the last update: npm run update -- --back`,
    );
  }
  const backups = join(dataDir, 'backups');
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const backup = join(
    backups,
    `before-${tag}-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '')}.zip`,
  );
  say(`Backing up to ${backup}`);
  await npm(folder, 'run', 'backup', '--', backup);
  try {
    await install(folder, tag, say);
    say(`Trying the backup on ${tag}`);
    await npm(folder, 'run', 'rehearse', '--', backup);
  } catch (error) {
    say(`${tag} doesn't work here. Putting back what was there before; the database is unchanged.`);
    await install(folder, from, say);
    throw error;
  }
  const note: LastUpdate = { from, to: tag, backup };
  await writeFile(join(dataDir, noteName), JSON.stringify(note));
  return { tag, backup };
}

/**
 * Puts back the release before the last update, and the backup that was taken then: an older release refuses a newer
 * database. Asks for the site's name before it replaces the database.
 *
 * @returns what was put back
 */
export async function goBack(
  { folder, dataDir, host, port, say }: Omit<Update, 'now'>,
  replace: string | undefined,
): Promise<LastUpdate> {
  await requireClean(folder);
  await requireStopped(host, port);
  const text = await readFile(join(dataDir, noteName), 'utf8').catch(() => null);
  if (text === null) throw new UpdateRefused(`No update is noted in ${dataDir}.`);
  const last = JSON.parse(text) as LastUpdate;
  if (!existsSync(last.backup)) throw new UpdateRefused(`The backup ${last.backup} is gone.`);
  await install(folder, last.from, say);
  say(`Restoring ${last.backup}. What happened since is lost.`);
  await npm(
    folder,
    'run',
    'restore',
    '--',
    last.backup,
    ...(replace === undefined ? [] : [`--replace=${replace}`]),
  );
  return last;
}

async function install(folder: string, commit: string, say: (line: string) => void): Promise<void> {
  say(`Installing ${commit}`);
  await git(folder, 'checkout', '--quiet', '--detach', commit);
  const isForDevelopment = existsSync(join(folder, 'node_modules', 'vitest'));
  await npm(folder, 'ci', ...(isForDevelopment ? [] : ['--omit=dev']));
  await npm(folder, 'run', 'build');
}

async function requireClean(folder: string): Promise<void> {
  if (!existsSync(join(folder, '.git'))) {
    throw new UpdateRefused(
      'This is no git checkout. In a container, use the image of the new release instead.',
    );
  }
  const changed = await git(folder, 'status', '--porcelain', '--untracked-files=no');
  if (changed !== '')
    throw new UpdateRefused(`These files have been changed here:\n${changed}\nUndo that first.`);
}

/** The packages of a running site must not be replaced under it. */
async function requireStopped(host: string, port: number): Promise<void> {
  // An address for every interface leads to this machine.
  const socket = connect(port, host);
  const isUsed = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
  ]);
  socket.destroy();
  if (isUsed) throw new UpdateRefused(`The site is running (port ${port} answers). Stop it first.`);
}

async function isAncestor(folder: string, one: string, of: string): Promise<boolean> {
  return git(folder, 'merge-base', '--is-ancestor', one, of).then(
    () => true,
    () => false,
  );
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
  return stdout.trimEnd();
}

/** Its output is shown, and it may ask. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  const child = spawn('npm', args, { cwd: folder, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed.`);
}
