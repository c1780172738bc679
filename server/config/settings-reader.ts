import { isIP } from 'node:net';

/** What is wrong with one setting, and what to do about it. */
export type Fault = { readonly setting: string; readonly fault: string; readonly remedy: string };

/** Every fault of the settings at once, so that nobody mends them one start at a time. */
export class ConfigFaults extends Error {
  override readonly name = 'ConfigFaults';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ setting, fault, remedy }) => `  ${setting}: ${fault}\n    ${remedy}`);
    super(
      `${faults.length === 1 ? 'A setting is' : `${faults.length} settings are`} wrong.\n${lines.join('\n')}`,
    );
    this.faults = faults;
  }
}

/** A setting as whoever runs the site may read it. */
export type ShownSetting = { readonly name: string; readonly set: boolean; readonly value: string | null };

/** What a setting is called by which somebody proves something, or an address with a password in it. */
function isSecret(name: string, value: string): boolean {
  return /SECRET|KEY|PASSWORD$|TOKEN|DATABASE_URL|SMTP_URL/.test(name) || /:\/\/[^/]*@/.test(value);
}

/** The environment's variables by name; an empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Takes settings out of an environment one by one. A faulty value is noted and read as its default, so that
 * the reading goes on and finds the other faults too; {@link SettingsReader.finish} then throws them all.
 */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #names = new Set<string>();
  readonly #faults: Fault[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Every setting asked for so far. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Every setting with its value; of one that is secret, or carries a password, only whether it is set. */
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
   * @param fallback where it isn't set; or what to do about a wrong one, for a setting that has no default
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
    this.fault(setting, `"${value}" is not a whole number from ${min} to ${max}.`, remedy);
    return unset;
  }

  choice<Choice extends string>(setting: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(setting, fallback);
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined)
      this.fault(setting, `"${value}" is not known.`, `Choose one of: ${choices.join(', ')}.`);
    return chosen ?? fallback;
  }

  /** Comma-separated; empty when not set. */
  list(setting: string): readonly string[] {
    const parts = this.text(setting, '').split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** An address with one of `protocols` (as `URL` names them, with the colon). */
  url(setting: string, protocols: readonly string[]): URL | undefined {
    const value = this.text(setting);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (url && protocols.includes(url.protocol) && url.hostname) return url;
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ');
    // The value itself stays out: such addresses carry passwords.
    this.fault(setting, 'This is not a complete address.', `Write it as ${forms}.`);
    return undefined;
  }

  /** An address without a path, as in `https://example.org`. */
  origin(setting: string, protocols: readonly string[]): string | undefined {
    const url = this.url(setting, protocols);
    if (!url) return undefined;
    if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
    this.fault(setting, 'An address without a path is wanted.', `Write ${url.origin}.`);
    return undefined;
  }

  /** Ids of the protocol: up to 36 letters, digits, dots, hyphens and underscores, a letter or digit first. */
  id(setting: string, fallback: string): string {
    const value = this.text(setting, fallback);
    if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/.test(value)) return value;
    this.fault(
      setting,
      `"${value}" is not an id.`,
      'Use up to 36 letters, digits, dots, hyphens or underscores, a letter or digit first.',
    );
    return fallback;
  }

  /** An address of a network interface. */
  ip(setting: string, fallback: string): string {
    const value = this.text(setting, fallback);
    if (isIP(value)) return value;
    this.fault(setting, `"${value}" is not an IP address.`, `The default is ${fallback}.`);
    return fallback;
  }

  date(setting: string, fallback: string): string {
    const value = this.text(setting, fallback);
    try {
      return Temporal.PlainDate.from(value).toString();
    } catch {
      this.fault(setting, `"${value}" is not a date.`, `Write it as ${fallback}.`);
      return fallback;
    }
  }

  /** Notes a fault that concerns how settings go together. */
  fault(setting: string, fault: string, remedy: string): void {
    this.#faults.push({ setting, fault, remedy });
  }

  /** @throws ConfigFaults when anything was wrong. */
  finish(): void {
    if (this.#faults.length > 0) throw new ConfigFaults(this.#faults);
  }
}

/** An address to which paths are appended. */
export function withoutSlash(url: URL | undefined): string | undefined {
  return url?.href.replace(/\/$/, '');
}
