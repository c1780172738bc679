import type { ProblemType } from '../../../contracts/problem.ts';
import type { Consumable, Fixtures } from './fixtures.ts';
import { type Caller, type Column, columns } from './people.ts';

/** Success, an error, or a status without an error type. */
export type Outcome = 'ok' | ProblemType | number;

/** What a call sends beside its path. */
interface RequestParts {
  /** Overrides of the fixture's ids. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly raw?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of one call for each column. */
export interface Row {
  /** `METHOD /path`, as in the router. */
  readonly route: string;
  readonly cells: Readonly<Record<Column, Outcome>>;
  /** Distinguishes rows of the same route. */
  readonly about?: string;
  /** A note for readers of the table. */
  readonly note?: string;
  readonly send?: (fixtures: Fixtures, caller: Caller) => RequestParts;
  /** Success uses this up, so each cell gets a new one. */
  readonly consumes?: Consumable;
  /** Success uses this up per person: one new fixture serves the whole row. */
  readonly consumesOwn?: Consumable;
  /** Success ends the caller's session. */
  readonly endsSession?: boolean;
  /** Only available with a real payment provider. */
  readonly withProvider?: boolean;
}

export type Cells = Row['cells'];

const withoutSession: ReadonlySet<Column> = new Set(['visitor', 'unproven guest', 'unverified']);

/**
 * The outcome for signed-in people apart from those named, and for visitors and unverified accounts, which
 * are treated alike.
 */
export function cells(
  members: Outcome,
  named: Partial<Record<Column, Outcome>> = {},
  nobody: Outcome = 'general_unauthorized_scope',
): Cells {
  const entries = columns.map((column) => {
    const usual = withoutSession.has(column) ? nobody : members;
    return [column, named[column] ?? usual] as const;
  });
  return Object.fromEntries(entries) as Cells;
}

export const everyone = cells('ok', {}, 'ok');
export const members = cells('ok');
/** For everyone else the event doesn't exist. */
export const organisers = cells('event_not_found', { organiser: 'ok' });
export const editors = cells('event_not_found', { organiser: 'ok', editor: 'ok' });
export const moneyHelpers = cells('event_not_found', { organiser: 'ok', money: 'ok' });
export const checkInHelpers = cells('event_not_found', { organiser: 'ok', editor: 'ok', door: 'ok' });

/** Everyone with a role at the event. */
export const team = cells('event_not_found', { organiser: 'ok', editor: 'ok', money: 'ok', door: 'ok' });

/** The same for everyone: only a secret counts, and this call has a wrong one. */
export function forHolders(refusal: Outcome): Cells {
  return cells(refusal, {}, refusal);
}
