import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { editDistance } from '../infra/text/spelling.ts';

/** What is wrong with a setting, and how to fix it. */
export type SettingError = { readonly setting: string; readonly problem: string; readonly remedy: string };

/** All faults at once, so that they can be fixed in one go. */
export class ConfigErrors extends Error {
  override readonly name = 'ConfigErrors';
  readonly errors: readonly SettingError[];

  constructor(errors: readonly SettingError[]) {
    const lines = errors.map(({ setting, problem, remedy }) => `  ${setting}: ${problem}\n    ${remedy}`);
    super(
      `${errors.length === 1 ? 'A setting is' : `${errors.length} settings are`} wrong.\n${lines.join('\n')}`,
    );
    this.errors = errors;
  }
}

/** A setting as administrators may see it. */
export type ShownSetting = { readonly name: string; readonly set: boolean; readonly value: string | null };

/** Whether it is a credential, or a URL with a password. */
function isSecret(name: string, value: string): boolean {
  return /SECRET|KEY|PASSWORD$|TOKEN|DATABASE_URL|SMTP_URL/.test(name) || /:\/\/[^/]*@/.test(value);
}

/** An empty variable counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings one by one. A faulty value is recorded and replaced by its default, so that reading
 * continues and finds other faults too; {@link SettingsReader.finish} then throws them all.
 */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #names = new Set<string>();
  readonly #errors: SettingError[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** All settings read so far. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** All settings with their values; for secrets and URLs with passwords only whether they are set. */
  overview(): readonly ShownSetting[] {
    return [...this.#names].sort().map((name) => {
      const value = this.#environment[name]?.trim() || null;
      return { name, set: value !== null, value: value !== null && isSecret(name, value) ? null : value };
    });
  }

  text(setting: string): string | undefined;
  text(setting: string, fallback: string): string;
  text(setting: string, fallback?: string): string | undefined {
    this.#names.add(setting);
    return this.#environment[setting]?.trim() || fallback;
  }

  /**
   * A whole number within bounds.
   *
   * @param fallback the default; or the remedy for a wrong value, if there is no default
   */
  whole(setting: string, fallback: number, bounds: { min: number; max: number }): number;
  whole(setting: string, remedy: string, bounds: { min: number; max: number }): number | null;
  whole(
    setting: string,
    fallback: number | string,
    { min, max }: { min: number; max: number },
  ): number | null {
    const value = this.text(setting);
    const unset = typeof fallback === 'number' ? fallback : null;
    if (value === undefined) return unset;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    const remedy = typeof fallback === 'number' ? `The default is ${fallback}.` : fallback;
    this.addError(setting, `"${value}" is not a whole number from ${min} to ${max}.`, remedy);
    return unset;
  }

  choice<Choice extends string>(setting: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(setting, fallback);
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined)
      this.addError(setting, `"${value}" is not a valid choice.`, `Choose one of: ${choices.join(', ')}.`);
    return chosen ?? fallback;
  }

  /** Comma-separated; empty if not set. */
  list(setting: string): readonly string[] {
    const parts = this.text(setting, '').split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** A URL with one of `protocols` (as `URL` names them, with the colon). */
  url(setting: string, protocols: readonly string[]): URL | undefined {
    const value = this.text(setting);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (url && protocols.includes(url.protocol) && url.hostname) return url;
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ');
    // The value itself isn't shown: such URLs contain passwords.
    this.addError(setting, 'This is not a complete address.', `Write it as ${forms}.`);
    return undefined;
  }

  /** A URL without a path, such as `https://example.org`. */
  origin(setting: string, protocols: readonly string[]): string | undefined {
    const url = this.url(setting, protocols);
    if (!url) return undefined;
    if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
    this.addError(setting, 'The address must not have a path.', `Write ${url.origin}.`);
    return undefined;
  }

  /**
   * Appwrite ids: up to 36 letters, digits, dots, hyphens and underscores, starting with a letter or digit.
   */
  id(setting: string, fallback: string): string {
    const value = this.text(setting, fallback);
    if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/.test(value)) return value;
    this.addError(
      setting,
      `"${value}" is not an id.`,
      'Use up to 36 letters, digits, dots, hyphens or underscores, a letter or digit first.',
    );
    return fallback;
  }

  /** The address of a network interface. */
  ip(setting: string, fallback: string): string {
    const value = this.text(setting, fallback);
    if (isIP(value)) return value;
    this.addError(setting, `"${value}" is not an IP address.`, `The default is ${fallback}.`);
    return fallback;
  }

  date(setting: string, fallback: string): string {
    const value = this.text(setting, fallback);
    try {
      return Temporal.PlainDate.from(value).toString();
    } catch {
      this.addError(setting, `"${value}" is not a date.`, `Write it as ${fallback}.`);
      return fallback;
    }
  }

  /** Records a fault in a combination of settings. */
  addError(setting: string, problem: string, remedy: string): void {
    this.#errors.push({ setting, problem, remedy });
  }

  /** @throws ConfigErrors if anything was wrong */
  finish(): void {
    if (this.#errors.length > 0) throw new ConfigErrors(this.#errors);
  }
}

/** For appending paths. */
export function withoutSlash(url: URL | undefined): string | undefined {
  return url?.href.replace(/\/$/, '');
}

/** Typing errors tolerated in a name; in short names more would match almost anything. */
const maxEditDistance = (name: string) => (name.length <= 6 ? 1 : 2);

/**
 * Finds misspelt settings. In the file `.env` every name must be a setting. The environment has hundreds of
 * other variables, so there only those are reported that are a typo or two away from a setting that isn't
 * set.
 *
 * @param known the names of all settings
 */
export function misspeltNames(
  known: ReadonlySet<string>,
  { file, environment }: { readonly file: Environment; readonly environment: Environment },
): SettingError[] {
  const isSet = (name: string) => Boolean(environment[name] || file[name]);
  const inFile = Object.keys(file)
    .filter((name) => !known.has(name))
    .map((setting) => ({
      setting,
      problem: 'There is no such setting (in the file .env).',
      remedy: suggest(nearest(setting, known)) ?? 'See .env.example for all of them.',
    }));
  const inEnvironment = Object.keys(environment).flatMap((setting) => {
    if (known.has(setting) || setting in file || !environment[setting]) return [];
    const meant = nearest(setting, known);
    if (meant === undefined || isSet(meant)) return [];
    const problem = 'There is no such setting (in the environment).';
    const remedy = `${suggest(meant)} If it is something else's, set ${meant} too, and this is ignored.`;
    return [{ setting, problem, remedy }];
  });
  return [...inFile, ...inEnvironment];
}

function suggest(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : `Did you mean ${meant}?`;
}

function nearest(written: string, known: ReadonlySet<string>): string | undefined {
  const upper = written.toUpperCase();
  const near = [...known]
    .map((name) => ({ name, slips: editDistance(upper, name) }))
    .filter(({ name, slips: distance }) => distance <= maxEditDistance(name))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.name;
}

/**
 * Reads the first bytes of a file, so that a missing or wrong file is reported at the start and not on first
 * use.
 *
 * @returns the bytes, or the system's error code
 */
export function readStart(file: string, bytes: number): Buffer | string {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    return codeOf(error);
  }
  try {
    const start = Buffer.alloc(bytes);
    return start.subarray(0, readSync(opened, start, 0, bytes, 0));
  } catch (error) {
    // Opening a folder succeeds; reading it doesn't.
    return codeOf(error);
  } finally {
    closeSync(opened);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
