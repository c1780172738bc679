import type { EventInput } from '../../../contracts/events.ts';
import type { ImportNote } from '../../../contracts/import-kinds.ts';

/** A skipped entry and the reason. */
export interface Skipped {
  readonly line: number;
  readonly title: string | null;
  readonly reason: string;
}

/** The result of an import; `added + known + skipped.length` is `entries`. */
export interface ImportReport {
  readonly entries: number;
  readonly added: number;
  /** Imported earlier and left unchanged. */
  readonly known: number;
  readonly skipped: readonly Skipped[];
  /** Of the added and known entries. */
  readonly kinds: Readonly<Record<Kind, number>>;
  /** Assumptions made, with their number. */
  readonly notes: ReadonlyMap<ImportNote['kind'], number>;
  /** Location texts that were found, found in part, and not found. */
  readonly places: {
    readonly found: number;
    readonly partly: ReadonlyMap<string, string>;
    readonly unknown: readonly string[];
  };
}

const kinds = {
  'not over': (event: EventInput, today: string) => (event.endDate ?? event.date) >= today,
  over: (event: EventInput, today: string) => (event.endDate ?? event.date) < today,
  'several days': (event: EventInput) => event.endDate !== null && event.endDate > event.date,
  'whole days': (event: EventInput) => event.allDay,
  online: (event: EventInput) => event.online,
  'online only': (event: EventInput) => event.online && event.location === '',
  'with coordinates': (event: EventInput) => event.latitude !== null,
} satisfies Record<string, (event: EventInput, today: string) => boolean>;
export type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** Counts during an import. */
export class ReportBuilder {
  readonly #skipped: Skipped[] = [];
  readonly #kinds = Object.fromEntries(kindNames.map((kind) => [kind, 0])) as Record<Kind, number>;
  readonly #notes = new Map<ImportNote['kind'], number>();
  #entries = 0;
  #added = 0;
  #known = 0;

  skip(line: number, title: string | null, reason: string): void {
    this.#entries++;
    this.#skipped.push({ line, title, reason });
  }

  take(
    event: EventInput,
    notes: readonly ImportNote[],
    about: { added: boolean; today: Temporal.PlainDate },
  ): void {
    this.#entries++;
    if (about.added) this.#added++;
    else this.#known++;
    for (const kind of kindNames) if (kinds[kind](event, about.today.toString())) this.#kinds[kind]++;
    for (const { kind } of notes) this.#notes.set(kind, (this.#notes.get(kind) ?? 0) + 1);
  }

  report(places: ImportReport['places']): ImportReport {
    return {
      entries: this.#entries,
      added: this.#added,
      known: this.#known,
      skipped: this.#skipped,
      kinds: this.#kinds,
      notes: this.#notes,
      places,
    };
  }
}
