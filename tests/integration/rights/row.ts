import type { ProblemType } from '../../../contracts/problem.ts';
import type { Ground, MailTheme } from './ground.ts';
import { type Asker, type Column, columns } from './people.ts';

/** What comes of a call: it is done, refused with a problem, or answered with a status that has no problem's words. */
export type Outcome = 'ok' | ProblemType | number;

/** What a call carries beside its path. */
interface Carried {
  /** In place of what the ground has under these names. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly raw?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What comes of one call for each of those who may ask. */
export interface Row {
  /** `METHOD /path`, as the router has it. */
  readonly route: string;
  readonly cells: Readonly<Record<Column, Outcome>>;
  /** Tells rows of the same route apart. */
  readonly about?: string;
  /** What a reader of the table has to know besides. */
  readonly note?: string;
  readonly send?: (ground: Ground, asker: Asker) => Carried;
  /** Where it is done, it takes away what the next cell needs: each gets a new one. */
  readonly wears?: MailTheme;
  /** What it takes away is each one's own: one that is new serves all cells of the row. */
  readonly wearsOwn?: MailTheme;
  /** The caller's session does not survive it. */
  readonly endsSession?: boolean;
  /** Served only where a real payment provider is set up. */
  readonly withProvider?: boolean;
}

export type Cells = Row['cells'];

/**
 * What comes of a call for whoever has an account, apart from those who are named; and for those who have none, or
 * have not confirmed their address, which is the same to every call.
 */
export function cells(
  members: Outcome,
  named: Partial<Record<Column, Outcome>> = {},
  nobody: Outcome = 'general_unauthorized_scope',
): Cells {
  const entries = columns.map((column) => {
    const usual = column === 'visitor' || column === 'unverified' ? nobody : members;
    return [column, named[column] ?? usual] as const;
  });
  return Object.fromEntries(entries) as Cells;
}

export const everyone = cells('ok', {}, 'ok');
export const members = cells('ok');
/** To everybody else the event is not there. */
export const organisers = cells('event_not_found', { organiser: 'ok' });
export const editors = cells('event_not_found', { organiser: 'ok', editor: 'ok' });
export const cashiers = cells('event_not_found', { organiser: 'ok', money: 'ok' });
export const doorkeepers = cells('event_not_found', { organiser: 'ok', editor: 'ok', door: 'ok' });

/** The same for all, whoever they are: a secret decides, and this call has a wrong one. */
export function forHolders(refusal: Outcome): Cells {
  return cells(refusal, {}, refusal);
}
