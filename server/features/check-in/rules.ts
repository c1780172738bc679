/** A scan recorded for a registration at any entrance. */
export interface RecordedScan {
  readonly id: string;
  readonly kind: 'in' | 'undo';
  readonly at: Temporal.Instant;
  readonly door: string;
}

/** Which scan admitted the person, if any, and for every other scan the earlier one it repeats. */
export interface ScanResult<Scan extends RecordedScan> {
  readonly admitted: Scan | null;
  readonly repeats: ReadonlyMap<string, Scan>;
}

/**
 * Judges the scans of one registration: the earliest admits, each later one repeats it, until the
 * admission is undone. The order of arrival doesn't matter: a device that was offline may turn out
 * to have been first.
 */
export function verdictOf<Scan extends RecordedScan>(scans: readonly Scan[]): ScanResult<Scan> {
  const repeats = new Map<string, Scan>();
  let admitted: Scan | null = null;
  for (const scan of scans.toSorted(byTime)) {
    if (scan.kind === 'undo') admitted = null;
    else if (admitted === null) admitted = scan;
    else repeats.set(scan.id, admitted);
  }
  return { admitted, repeats };
}

function byTime(one: RecordedScan, other: RecordedScan): number {
  return Temporal.Instant.compare(one.at, other.at) || (one.id < other.id ? -1 : 1);
}

/** Milliseconds that a call may take on its way. Counted as a wrong clock, they would make the slower line's scans later. */
const onTheWay = 2000;

/** How far a device's clock is behind the server's, in milliseconds; negative when it is ahead. */
export function clockBehind(now: Temporal.Instant, sentAt: Temporal.Instant): number {
  const behind = now.epochMilliseconds - sentAt.epochMilliseconds;
  return behind >= 0 && behind <= onTheWay ? 0 : behind;
}

/** A scan's time by the server's clock. Never later than now, because it has already happened. */
export function scannedAt(
  recordedAt: Temporal.Instant,
  behindMs: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const at = recordedAt.epochMilliseconds + behindMs;
  return Temporal.Instant.fromEpochMilliseconds(Math.min(at, now.epochMilliseconds));
}

/** The part of a registration that decides about its ticket. */
interface TicketState {
  readonly state: string;
  readonly version: number;
  /** When the ticket was last transferred. */
  readonly transferredAt: Temporal.Instant | null;
}

/**
 * Whether a ticket admits no one: its registration is over, or the scan is of a former holder's
 * ticket. A `null` version means the device found a name; that means the former holder if the scan
 * was before the transfer.
 */
export function isVoid(
  registration: TicketState,
  scan: { readonly version: number | null; readonly at: Temporal.Instant },
): boolean {
  return registration.state !== 'confirmed' || belongsToFormerHolder(registration, scan);
}

/** Whether the scan is of a person who has since transferred the ticket. */
export function belongsToFormerHolder(
  { version, transferredAt }: TicketState,
  scan: { readonly version: number | null; readonly at: Temporal.Instant },
): boolean {
  if (scan.version !== null) return scan.version !== version;
  return transferredAt !== null && Temporal.Instant.compare(scan.at, transferredAt) < 0;
}

/** How long before the start walk-ins are accepted by people who don't manage registrations. */
const walkInsBefore = Temporal.Duration.from({ hours: 24 });

export function acceptsWalkIns(
  { startsAt, endsAt }: { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const opens = startsAt.subtract(walkInsBefore);
  return Temporal.Instant.compare(opens, now) <= 0 && Temporal.Instant.compare(now, endsAt) < 0;
}
