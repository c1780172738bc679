/** How far a device was told of the people of an event. */
export interface Cursor {
  /** It knows everything that was true then; null where it knows nothing yet. */
  readonly since: Temporal.Instant | null;
  /** When we began to tell it the rest: what changes meanwhile is told the next time. */
  readonly begun: Temporal.Instant;
  /** The last registration that it was told of since. */
  readonly last: string;
}

/** What was changed but not yet committed when a device asked is told the next time, once more rather than never. */
const overlap = Temporal.Duration.from({ seconds: 30 });

const form = /^(\d{0,15})\|(\d{0,15})\|([\w.-]{0,36})$/;

/** Reads what a device kept of our last answer; what is no cursor begins anew. */
export function readCursor(text: string | null, now: Temporal.Instant): Cursor {
  const [, since = '', begun = '', last = ''] = form.exec(text ?? '') ?? [];
  const fallback = { since: null, begun: now, last: '' };
  if (Number(since) > now.epochMilliseconds || Number(begun) > now.epochMilliseconds) return fallback;
  return {
    since: since === '' ? null : instantOf(since),
    begun: begun === '' ? now : instantOf(begun),
    last,
  };
}

/** What a device hands back with its next question: amid the telling (`more`) or after it. */
export function writeCursor({ since, begun }: Cursor, last: string, more: boolean): string {
  return more
    ? [since?.epochMilliseconds ?? '', begun.epochMilliseconds, last].join('|')
    : `${begun.epochMilliseconds}||`;
}

/** From when on changes are told; null for everybody. */
export function changesFrom({ since }: Cursor): Temporal.Instant | null {
  return since?.subtract(overlap) ?? null;
}

function instantOf(millis: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number(millis));
}
