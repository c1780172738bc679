import { createInterface } from 'node:readline/promises';
import { BackupRefused, isOccupied, type Occupied } from '../server/backup/index.ts';
import type { Config } from '../server/config/index.ts';

/** What a restore would replace, in terms of the settings. */
export interface NamedTarget {
  /** The name to confirm with; no two sites share one. */
  readonly name: string;
  /** Locations of the database and the pictures. */
  readonly lines: readonly string[];
}

/** Describes the database, the bucket or folder, and the data folder of the settings. */
export function nameTarget({ database, files, dataDir }: Config): NamedTarget {
  const pictures = files.kind === 's3' ? `bucket ${files.url}` : `folder ${dataDir}/files`;
  if (database.kind === 'embedded') {
    return {
      name: dataDir,
      lines: [`Database: embedded, in ${dataDir}`, `Pictures: ${pictures}`],
    };
  }
  const { hostname, port, pathname } = new URL(database.url);
  const name = `${hostname}:${port || '5432'}${decodeURIComponent(pathname)}`;
  return {
    name,
    lines: [`Database: ${name}`, `Pictures: ${pictures}`, `Data folder: ${dataDir}`],
  };
}

/**
 * Asks for the name of what will be replaced; in a terminal, or with `--replace`.
 *
 * @throws BackupRefused if the name doesn't match
 */
export async function agreeToReplace(
  { name }: NamedTarget,
  occupied: Occupied,
  given: string | undefined,
): Promise<void> {
  if (!isOccupied(occupied)) return;
  const what = [
    ...(occupied.people > 0 ? [`${occupied.people} accounts`] : []),
    ...(occupied.pictures ? ['pictures'] : []),
  ].join(' and ');
  const told = `This site has ${what}. The backup will replace all of it.`;
  const answer =
    given ?? (process.stdin.isTTY ? await ask(`${told}\nTo continue, type ${name}: `) : undefined);
  if (answer === name) return;
  const but = answer === undefined || answer === '' ? '' : ` "${answer}" is not the site's name.`;
  throw new BackupRefused(
    `${given === undefined && process.stdin.isTTY ? '' : `${told}\n`}Nothing was changed.${but} ` +
      `To replace it, add --replace=${name}`,
  );
}

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await prompt.question(question)).trim();
  } finally {
    prompt.close();
  }
}
