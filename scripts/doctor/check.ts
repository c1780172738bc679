import type { Config } from '../../server/config/index.ts';
import type { Db } from '../../server/infra/db/database.ts';

export interface Finding {
  /** `bad` keeps the site from working; `warning` will or may. */
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
  /** How to fix it. */
  readonly remedy?: string;
}

/** The site being checked. */
export interface Patient {
  readonly config: Config;
  /** Opened once for all checks. */
  openDatabase(): Promise<OpenDatabase>;
}

/** The site's database, whether or not the site is running. */
export interface OpenDatabase {
  readonly db: Db;
  readonly url: string;
}

/** A check, and its name on the command line. */
export interface Check {
  readonly name: string;
  /** An optional argument after the name, and what it does. */
  readonly argument?: { readonly name: string; readonly effect: string };
  /**
   * Read-only unless the argument says otherwise.
   *
   * @throws DatabaseOutOfReach if the check needs the database and it can't be opened
   */
  run(patient: Patient, argument: string | undefined): Promise<readonly Finding[]>;
}

/**
 * The database can't be opened. The database check reports why; the others only report that they couldn't
 * run.
 */
export class DatabaseOutOfReach extends Error {
  override readonly name = 'DatabaseOutOfReach';
}
