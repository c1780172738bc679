import type { Delivery } from './provider.ts';

/**
 * Pauses in seconds between attempts, the first after the first one: soon for a greylisting server and for somebody
 * who waits for a code, then over a day and a half.
 */
export const pauses: readonly number[] = [10, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 43_200];

/**
 * How often a mail is sent whose outcome stayed unknown. Once more may be a second copy (with the same Message-ID,
 * by which receivers know it); not at all may be none.
 */
export const mostUnknownOutcomes = 2;

type MailState = 'sent' | 'outbox' | 'failed' | 'unknown' | 'queued';

/** What follows from an attempt. */
export interface NextStep {
  readonly state: MailState;
  /** Seconds until the next attempt; null: there is none. */
  readonly pause: number | null;
  readonly reason: string | null;
}

/**
 * Decides what follows from an attempt at a delivery.
 *
 * @param past attempts with this one, from 1, and how many of them ended unknown, with this one
 */
export function nextStep(delivery: Delivery, past: { attempts: number; unknownOutcomes: number }): NextStep {
  const pause = pauses[past.attempts - 1] ?? null;
  const doubtful = past.unknownOutcomes > 0;
  switch (delivery.outcome) {
    case 'sent':
      return { state: 'sent', pause: null, reason: null };
    case 'kept':
      return { state: 'outbox', pause: null, reason: null };
    case 'refused':
      // An earlier attempt may have arrived all the same.
      return { state: doubtful ? 'unknown' : 'failed', pause: null, reason: delivery.reason };
    case 'deferred':
      if (pause === null) return { state: doubtful ? 'unknown' : 'failed', pause, reason: delivery.reason };
      return { state: doubtful ? 'unknown' : 'queued', pause, reason: delivery.reason };
    case 'unknown':
      return {
        state: 'unknown',
        pause: past.unknownOutcomes < mostUnknownOutcomes ? pause : null,
        reason: delivery.reason,
      };
  }
}
