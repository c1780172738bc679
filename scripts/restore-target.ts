import { createInterface } from 'node:readline/promises';
import { BackupRefused, isOccupied, type Occupied } from '../server/backup/index.ts';
import type { Config } from '../server/config/index.ts';

/** What a restore would replace, in the words of the settings. */
export interface NamedTarget {
  /** What whoever restores has to write: no two sites have the same. */
  readonly name: string;
  /** Where the database and the pictures are. */
  readonly lines: readonly string[];
}

/** Names the database, the bucket or folder, and the data folder that the settings lead to. */
export function nameTarget({ database, files, dataDir }: Config): NamedTarget {
  const pictures = files.kind === 's3' ? `bucket ${files.url}` : `folder ${dataDir}/files`;
  if (database.kind === 'embedded') {
    return {
      name: dataDir,
      lines: [`Database: the embedded one in ${dataDir}`, `Pictures: ${pictures}`],
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
 * Asks whoever restores to write the name of what is to be replaced; at a console, or with `--replace`.
 *
 * @throws BackupRefused when that name was not given
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
  const told = `There are ${what} there already. All of it would be replaced by the backup.`;
  const answer = given ?? (process.stdin.isTTY ? await ask(`${told}\nTo go on, type ${name}: `) : undefined);
  if (answer === name) return;
  const but = answer === undefined || answer === '' ? '' : ` "${answer}" is not its name.`;
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
