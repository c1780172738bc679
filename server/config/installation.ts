import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SiteFile } from '../../contracts/installation.ts';
// Not from the feature's index, which would load the site's texts and tables into every command.
import { colourErrors } from '../features/site/colours.ts';
import type { Installation } from '../features/site/index.ts';
import { readStart, type SettingsReader } from './settings-reader.ts';

/** Used if `SITE_FILE` isn't set. */
const usualFile = 'site.json';

/**
 * Reads the site file. Each fault names its place in the file and is reported with those of the other
 * settings.
 *
 * @param lookForUsual whether to use a file of the default name if the setting is missing: not in tests
 */
export function readInstallation(read: SettingsReader, lookForUsual: boolean): Installation {
  const named = read.text('SITE_FILE');
  const file = resolve(named ?? usualFile);
  if (named === undefined && !(lookForUsual && existsSync(file))) return {};
  const written = parse(read, file);
  if (written === undefined) return {};
  readLegalFiles(read, written, dirname(file));
  const parsed = SiteFile.safeParse(written);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) addError(read, path, message);
    return {};
  }
  const { logo, ...rest } = parsed.data;
  for (const { path, remedy } of colourErrors(rest.colours ?? {}))
    addError(read, ['colours', ...path], remedy);
  if (logo === undefined) return rest;
  const logoFile = resolve(dirname(file), logo);
  const wrong = logoError(logoFile);
  if (wrong !== null) addError(read, ['logo'], wrong);
  return { ...rest, logo: logoFile };
}

/** Checks only the beginning of the logo file; pages render it much later. */
function logoError(file: string): string | null {
  const start = readStart(file, 1024);
  if (start === 'ENOENT') return `There is no file ${file}`;
  if (typeof start === 'string') return `${file} can't be read (${start})`;
  const text = start.toString('latin1');
  const isImage = text.startsWith('\x89PNG') || /^RIFF....WEBP/s.test(text) || /<svg|<\?xml|<!--/.test(text);
  return isImage ? null : `${file} is not an image: use SVG, PNG or WebP`;
}

/** Date of the sample texts in `messages/`; update it when their meaning changes. */
export const LEGAL_TEXTS_DATE = '2026-11-30';

/** The site's own texts carry their own date. */
export function readLegalVersion(read: SettingsReader, { legal }: Installation): string {
  const stated = read.date('LEGAL_VERSION', LEGAL_TEXTS_DATE);
  if (legal === undefined) return stated;
  if (read.text('LEGAL_VERSION') !== undefined) {
    read.addError('LEGAL_VERSION', 'The site file has legal texts with a version.', 'Remove LEGAL_VERSION.');
  }
  return legal.version;
}

/** More than any text needs, in any script. */
const maxBytes = 1024 * 1024;
const fileName = /^[^\\\n]+\.md$/i;

/** Replaces file names of legal texts by the files' contents. */
function readLegalFiles(read: SettingsReader, written: unknown, folder: string): void {
  const { legal } = (written ?? {}) as { legal?: unknown };
  if (typeof legal !== 'object' || legal === null) return;
  const texts = legal as Record<string, unknown>;
  const textOf = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value !== 'string' || !fileName.test(value)) return value;
    const file = resolve(folder, value);
    try {
      if (statSync(file).size <= maxBytes) return readFileSync(file, 'utf8');
      addError(read, path, `${file} is larger than ${maxBytes} bytes`);
    } catch (error) {
      addError(read, path, `${file} can't be read: ${(error as Error).message}`);
    }
    // Any valid value: the fault is already recorded.
    return '-';
  };
  for (const name of ['terms', 'privacy']) {
    const value = texts[name];
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined) texts[name] = textOf(value, ['legal', name]);
      continue;
    }
    texts[name] = Object.fromEntries(
      Object.entries(value).map(([language, text]) => [language, textOf(text, ['legal', name, language])]),
    );
  }
}

function parse(read: SettingsReader, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    read.addError('SITE_FILE', `${file} can't be read: ${message}.`, 'See site.example.json for an example.');
    return undefined;
  }
}

function addError(read: SettingsReader, path: readonly PropertyKey[], remedy: string): void {
  const place = path.reduce<string>(
    (written, step) => (typeof step === 'number' ? `${written}[${step}]` : `${written}.${String(step)}`),
    '',
  );
  read.addError(`SITE_FILE${place}`, 'This part of the site file is wrong.', `${remedy.replace(/\.$/, '')}.`);
}
