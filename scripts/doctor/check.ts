import type { Config } from '../../server/config/index.ts';
import type { Db } from '../../server/infra/db/database.ts';

/** What a check found. */
export interface Finding {
  /** `bad` keeps the site from doing its work; `warning` will, or may. */
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** The site that a check looks at. */
export interface Patient {
  readonly config: Config;
  /** Opens the site's database, once for all checks. */
  openDatabase(): Promise<OpenDatabase>;
}

/** The site's database, whether the site runs or not. */
export interface OpenDatabase {
  readonly db: Db;
  readonly url: string;
}

/** One thing to look at, under the name by which it can be asked for alone. */
export interface Check {
  readonly name: string;
  /** What may follow the name on the command line, and what it does. */
  readonly argument?: { readonly name: string; readonly effect: string };
  /**
   * Looks, and changes nothing unless its argument says so.
   *
   * @throws DatabaseOutOfReach when it needs the database, and that cannot be opened
   */
  run(patient: Patient, argument: string | undefined): Promise<readonly Finding[]>;
}

/** The database cannot be opened; the check of the database says why, the others only that they could not look. */
export class DatabaseOutOfReach extends Error {
  override readonly name = 'DatabaseOutOfReach';
}
