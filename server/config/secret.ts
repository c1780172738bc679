import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigErrors, type SettingsReader } from './settings-reader.ts';

const shortest = 32;
export const secretRemedy = 'Generate one with: openssl rand -hex 32';

/** A local site may do without; it then has a generated one. */
export function readSecret(read: SettingsReader, isPublic: boolean): string | undefined {
  const secret = read.text('SECRET');
  if (secret === undefined && isPublic)
    read.addError('SECRET', 'A public site needs its own secret.', secretRemedy);
  if (secret !== undefined && secret.length < shortest) {
    read.addError('SECRET', `It is shorter than ${shortest} characters.`, secretRemedy);
  } else if (secret !== undefined && isPublic) {
    const weakness = secretWeakness(secret);
    if (weakness !== null) read.addError('SECRET', weakness, secretRemedy);
  }
  return secret;
}

/** In random secrets of the minimum length, fewer occur once in a million times, even in hex. */
const minCharacters = 8;
/** Words of examples and password lists; the rest must be a strong secret by itself. */
const knownWords =
  /passw(?:or)?d|secret|change|replace|default|example|sample|admin|root|mela|letmein|welcome|qwerty|asdf|zxcv|your|this|key|token|test|dummy|please|production|abc|123|0000|(?<word>[a-z]{3,})(?=.*\k<word>)/gi;
const minRestLength = 16;

/** Why the secret is guessable; null if it isn't. */
function secretWeakness(secret: string): string | null {
  if (new Set(secret).size < minCharacters) return 'It has too few different characters.';
  if (isRepetition(secret)) return 'It repeats itself.';
  if (isSequence(secret)) return 'Its characters are in sequence.';
  const rest = secret.replaceAll(knownWords, '').replaceAll(/[^a-z0-9]/gi, '');
  return rest.length < minRestLength ? 'It consists of words that are easy to guess.' : null;
}

function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

/** Like abcdef… and 987654…, or most of them. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (char, at) => char.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length / 2;
}

const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** The secret stored in the data folder, for a backup. */
export function readStoredSecret(dataDir: string): string | null {
  return existsSync(secretFile(dataDir)) ? readFileSync(secretFile(dataDir), 'utf8') : null;
}

/**
 * Writes a restored site's secret beside the current one: sent codes and links depend on it.
 *
 * @throws ConfigErrors if it can't be written
 */
export function stageSecret(dataDir: string, secret: string): { putInPlace(): void; undo(): void } {
  const file = secretFile(dataDir);
  const staged = `${file}.restored`;
  openDataFolder(dataDir);
  const former = readStoredSecret(dataDir);
  const write = (path: string, content: string) => writeFileSync(path, content, { mode: 0o600, flush: true });
  write(staged, secret);
  return {
    putInPlace: () => renameSync(staged, file),
    undo() {
      rmSync(staged, { force: true });
      if (former === null) rmSync(file, { force: true });
      else if (readStoredSecret(dataDir) !== former) write(file, former);
    },
  };
}

/** @throws ConfigErrors if it can't be created or written to */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const remedy = 'Give the account that runs Mela write access, or set another folder.';
    throw new ConfigErrors([
      { setting: 'DATA_DIR', problem: `The folder ${dataDir} can't be written to (${code}).`, remedy },
    ]);
  }
}

/** Generated once and stored with the data it protects, readable by its owner only. */
export function storedSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  openDataFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= shortest) return secret;
  const problem = `The secret in ${file} is incomplete.`;
  throw new ConfigErrors([
    {
      setting: 'SECRET',
      problem,
      remedy: 'Delete the file. Links in emails and authenticator apps will stop working.',
    },
  ]);
}
