import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Record = z.object({
  /** The name of the extract that they were built from. */
  extract: z.string(),
  builtAt: z.iso.datetime(),
  /** Bytes on the disk. */
  bytes: z.number(),
  /** The folders beside this record that hold the engine's package and the roads as the engine reads them. */
  engine: z.object({ name: z.string(), version: z.string(), folder: z.string() }),
  tiles: z.string(),
});

/** The roads that a site has in its folder, and the engine that reads them. */
export type RoadsRecord = z.infer<typeof Record>;

/** The folder of a site's roads. */
export const roadsFolder = (dataDir: string): string => join(dataDir, 'roads');

/** The roads of a site; null where it has none. They may come, change and go while it runs. */
export async function readRoads(dataDir: string): Promise<RoadsRecord | null> {
  let text: string;
  try {
    text = await readFile(recordOf(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return Record.parse(JSON.parse(text));
}

/** Puts other roads in the place of the former ones, at once. */
export async function writeRoads(dataDir: string, record: RoadsRecord): Promise<void> {
  const path = recordOf(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

const recordOf = (dataDir: string) => join(roadsFolder(dataDir), 'roads.json');
