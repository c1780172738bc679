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

/** Whether a ticket does not let in: it was handed on, or its registration is over. `null` is a person found by name. */
export function isVoid(
  registration: { readonly state: string; readonly version: number },
  scannedVersion: number | null,
): boolean {
  if (registration.state !== 'confirmed') return true;
  return scannedVersion !== null && scannedVersion !== registration.version;
}
