import type { Delivery } from './provider.ts';

/**
 * Seconds between attempts: first short, for greylisting servers and people waiting for a code;
 * then over a day and a half.
 */
export const pauses: readonly number[] = [10, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 43_200];

/**
 * Attempts for a mail whose delivery stays unknown. A second one may produce a duplicate (with the
 * same Message-ID, so receivers recognise it); without it the mail may never arrive.
 */
export const maxUnknownOutcomes = 2;

type MailState = 'sent' | 'outbox' | 'failed' | 'unknown' | 'queued';

/** What to do after an attempt. */
export interface NextStep {
  readonly state: MailState;
  /** Seconds until the next attempt; null: none. */
  readonly pause: number | null;
  readonly reason: string | null;
}

/**
 * Decides what to do after an attempt.
 * @param past attempts including this one, from 1, and how many of them ended unknown
 */
export function nextStep(delivery: Delivery, past: { attempts: number; unknownOutcomes: number }): NextStep {
  const pause = pauses[past.attempts - 1] ?? null;
  const outcomeUnknown = past.unknownOutcomes > 0;
  switch (delivery.outcome) {
    case 'sent':
      return { state: 'sent', pause: null, reason: null };
    case 'kept':
      return { state: 'outbox', pause: null, reason: null };
    case 'refused':
      // An earlier attempt may have arrived.
      return { state: outcomeUnknown ? 'unknown' : 'failed', pause: null, reason: delivery.reason };
    case 'deferred':
      if (pause === null)
        return { state: outcomeUnknown ? 'unknown' : 'failed', pause, reason: delivery.reason };
      return { state: outcomeUnknown ? 'unknown' : 'queued', pause, reason: delivery.reason };
    case 'unknown':
      return {
        state: 'unknown',
        pause: past.unknownOutcomes < maxUnknownOutcomes ? pause : null,
        reason: delivery.reason,
      };
  }
}
