import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The package of a routing engine, to the byte. */
export interface EnginePackage {
  readonly name: string;
  readonly version: string;
  /** What npm compares the package with before it unpacks it. */
  readonly integrity: string;
  /** Megabytes that are fetched, and that stay on the disk. */
  readonly megabytes: { readonly fetched: number; readonly kept: number };
  /** Platforms and processors that it has programs for. */
  readonly systems: readonly string[];
}

/**
 * Valhalla (MIT). Its package on npm carries the programs themselves, needs no other package and runs no script when
 * it is installed. It is no dependency of ours: few sites want it, and it is larger than all that we depend on.
 */
export const valhallaPackage: EnginePackage = {
  name: '@valhallajs/valhallajs',
  version: '3.6.1',
  integrity:
    'sha512-od2CkY58XW2Frf2/6KTaqgd567XwGKkwFu4ga4YjYOAdu0u3aJIODEr6zlY6sSKW3qGylW1wwg3joZHidIbaiw==',
  megabytes: { fetched: 87, kept: 121 },
  systems: ['linux-x64', 'linux-arm64', 'darwin-arm64'],
};

/** What the package exports: an engine over prepared roads, questions and answers being JSON. */
export interface EngineModule {
  readonly Actor: new (
    settings: string,
  ) => {
    route(question: string): Promise<string>;
    status(question: string): Promise<string>;
  };
}

/** Where a package lies in the folder that it was installed into. */
export function packageFolder(engineFolder: string, { name }: Pick<EnginePackage, 'name'>): string {
  return join(engineFolder, 'node_modules', name);
}

/** Whether that very release was installed into the folder. */
export function isInstalled(engineFolder: string, engine: EnginePackage): boolean {
  const about = join(packageFolder(engineFolder, engine), 'package.json');
  if (!existsSync(about)) return false;
  const { version } = createRequire(import.meta.url)(about) as { version: string };
  return version === engine.version;
}

/** Why there are no roads, for whoever wants to build them; the message names the remedy where there is one. */
export class RoadsNotBuilt extends Error {
  override readonly name = 'RoadsNotBuilt';
}
