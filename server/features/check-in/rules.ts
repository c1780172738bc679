/** What was noted of one registration at some door. */
export interface NotedScan {
  readonly id: string;
  readonly kind: 'in' | 'undo';
  readonly at: Temporal.Instant;
  readonly door: string;
}

/** Which scan let somebody in, if one did, and of each other one by which it came too late. */
export interface Judgement<Scan extends NotedScan> {
  readonly admitted: Scan | null;
  readonly repeats: ReadonlyMap<string, Scan>;
}

/**
 * Judges the scans of one registration: the first by time lets in, each later one is a repeat, until the admission is
 * undone. The order in which they arrive here makes no difference: a door that was offline may still turn out first.
 */
export function judge<Scan extends NotedScan>(scans: readonly Scan[]): Judgement<Scan> {
  const repeats = new Map<string, Scan>();
  let admitted: Scan | null = null;
  for (const scan of scans.toSorted(byTime)) {
    if (scan.kind === 'undo') admitted = null;
    else if (admitted === null) admitted = scan;
    else repeats.set(scan.id, admitted);
  }
  return { admitted, repeats };
}

function byTime(one: NotedScan, other: NotedScan): number {
  return Temporal.Instant.compare(one.at, other.at) || (one.id < other.id ? -1 : 1);
}

/** How far a device's clock is behind ours, in milliseconds; negative where it goes ahead. */
export function clockBehind(now: Temporal.Instant, sentAt: Temporal.Instant): number {
  return now.epochMilliseconds - sentAt.epochMilliseconds;
}

/** When a scan was by our clock. None is later than now: what a device notes has happened. */
export function scannedAt(
  noted: Temporal.Instant,
  behindMs: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const at = noted.epochMilliseconds + behindMs;
  return Temporal.Instant.fromEpochMilliseconds(Math.min(at, now.epochMilliseconds));
}

/** A registration as far as its ticket is concerned. */
interface Holding {
  readonly state: string;
  readonly version: number;
  /** When the ticket last changed hands. */
  readonly handedOnAt: Temporal.Instant | null;
}

/**
 * Whether a ticket does not let in: its registration is over, or the scan is of somebody who had it before. A device
 * that knows no version (`null`: it found a name) has scanned the former holder if that was before the ticket changed
 * hands.
 */
export function isVoid(
  registration: Holding,
  scan: { readonly version: number | null; readonly at: Temporal.Instant },
): boolean {
  return registration.state !== 'confirmed' || isOfFormerHolder(registration, scan);
}

/** Whether a scan is of somebody who has handed the ticket on since. */
export function isOfFormerHolder(
  { version, handedOnAt }: Holding,
  scan: { readonly version: number | null; readonly at: Temporal.Instant },
): boolean {
  if (scan.version !== null) return scan.version !== version;
  return handedOnAt !== null && Temporal.Instant.compare(scan.at, handedOnAt) < 0;
}

/** How long before the start somebody can be let in without a registration, by whoever does not run the event. */
const walkInsBefore = Temporal.Duration.from({ hours: 24 });

/** Whether people are let in without a registration now, by anybody who stands at the door. */
export function takesWalkIns(
  { startsAt, endsAt }: { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const opens = startsAt.subtract(walkInsBefore);
  return Temporal.Instant.compare(opens, now) <= 0 && Temporal.Instant.compare(now, endsAt) < 0;
}
