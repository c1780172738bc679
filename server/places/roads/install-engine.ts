import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type EnginePackage, isInstalled, packageFolder, RoadsNotBuilt } from './engine-package.ts';

/**
 * Installs the engine with npm, verified by its hash; does nothing if it is installed. Files for other
 * systems are deleted.
 *
 * @throws RoadsNotBuilt if there is none for this system, or npm fails
 */
export async function installEngine(folder: string, engine: EnginePackage): Promise<void> {
  const system = `${process.platform}-${process.arch}`;
  if (!engine.systems.includes(system)) {
    throw new RoadsNotBuilt(
      `${engine.name} ${engine.version} has no programs for ${system}, only for ${engine.systems.join(', ')}. ` +
        'Run a routing engine of your own instead and set VALHALLA_URL or OSRM_URL.',
    );
  }
  if (isInstalled(folder, engine)) return;
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await writeFile(join(fresh, 'package.json'), JSON.stringify(packageManifest(engine)));
  await writeFile(join(fresh, 'package-lock.json'), JSON.stringify(lock(engine)));
  await npmCi(fresh, engine);
  await keepOnly(system, packageFolder(fresh, engine), engine);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

const packageManifest = ({ name, version }: EnginePackage) => ({
  private: true,
  name: 'roads',
  version: '1.0.0',
  dependencies: { [name]: version },
});

/** npm rejects packages whose hash differs from the lock file. */
const lock = (engine: EnginePackage) => ({
  name: 'roads',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': packageManifest(engine),
    [`node_modules/${engine.name}`]: { version: engine.version, integrity: engine.integrity },
  },
});

async function npmCi(folder: string, { name, version }: EnginePackage): Promise<void> {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaint = text(npm.stderr);
  const code = await once(npm, 'close').then(
    ([exitCode]) => exitCode,
    (error: Error) => error.message,
  );
  if (code === 0) return;
  const why = (await complaint).trim() || `npm ended with ${code}`;
  throw new RoadsNotBuilt(`npm could not get ${name} ${version}:\n${why}`);
}

async function keepOnly(system: string, within: string, { systems }: EnginePackage): Promise<void> {
  const others = systems.filter((other) => other !== system);
  await Promise.all(
    others.map((other) => rm(join(within, ...other.split('-')), { recursive: true, force: true })),
  );
}
