import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** An exact package of a routing engine. */
export interface EnginePackage {
  readonly name: string;
  readonly version: string;
  /** npm verifies this before unpacking. */
  readonly integrity: string;
  /** Megabytes to download, and on disk. */
  readonly megabytes: { readonly fetched: number; readonly kept: number };
  /** Supported platforms and processors. */
  readonly systems: readonly string[];
}

/**
 * Valhalla (MIT). Its npm package contains the binaries, has no dependencies and runs no install script. It
 * isn't a dependency of ours because few sites want it, and it is larger than all our dependencies together.
 */
export const valhallaPackage: EnginePackage = {
  name: '@valhallajs/valhallajs',
  version: '3.6.1',
  integrity:
    'sha512-od2CkY58XW2Frf2/6KTaqgd567XwGKkwFu4ga4YjYOAdu0u3aJIODEr6zlY6sSKW3qGylW1wwg3joZHidIbaiw==',
  megabytes: { fetched: 87, kept: 121 },
  systems: ['linux-x64', 'linux-arm64', 'darwin-arm64'],
};

/** The package's exports: an engine over prepared roads, with JSON requests and responses. */
export interface EngineModule {
  readonly Actor: new (
    settings: string,
  ) => {
    route(question: string): Promise<string>;
    status(question: string): Promise<string>;
  };
}

export function packageFolder(engineFolder: string, { name }: Pick<EnginePackage, 'name'>): string {
  return join(engineFolder, 'node_modules', name);
}

export function isInstalled(engineFolder: string, engine: EnginePackage): boolean {
  const about = join(packageFolder(engineFolder, engine), 'package.json');
  if (!existsSync(about)) return false;
  const { version } = createRequire(import.meta.url)(about) as { version: string };
  return version === engine.version;
}

/** Why roads couldn't be built; the message includes the remedy if there is one. */
export class RoadsNotBuilt extends Error {
  override readonly name = 'RoadsNotBuilt';
}
