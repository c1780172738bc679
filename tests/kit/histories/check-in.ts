import { isVoid, type RecordedScan, verdictOf } from '../../../server/features/check-in/rules.ts';
import type { Registration } from '../../../server/features/registrations/types.ts';

/** The check-ins of an event in memory. */
export class CheckIn {
  readonly #site: { readonly now: Temporal.Instant };
  readonly #scans = new Map<string, RecordedScan[]>();

  constructor(site: { readonly now: Temporal.Instant }) {
    this.#site = site;
  }

  /** A helper scans a ticket, or undoes a scan. */
  scan({ id, state, ticketVersion, transferredAt }: Registration, kind: RecordedScan['kind']): void {
    const at = this.#site.now;
    const holding = { state, version: ticketVersion, transferredAt };
    if (kind === 'in' && isVoid(holding, { version: ticketVersion, at })) return;
    const own = this.#scans.get(id) ?? [];
    this.#scans.set(id, [...own, { id: String(own.length).padStart(4, '0'), kind, at, door: 'North' }]);
  }

  admittedAt(registrationId: string): Temporal.Instant | null {
    return verdictOf(this.#scans.get(registrationId) ?? []).admitted?.at ?? null;
  }

  admitted(): ReadonlyMap<string, Temporal.Instant> {
    const times = [...this.#scans.keys()].map((id) => [id, this.admittedAt(id)] as const);
    return new Map(times.flatMap(([id, at]) => (at === null ? [] : [[id, at]])));
  }
}
