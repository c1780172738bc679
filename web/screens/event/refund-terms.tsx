import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';

/** What becomes of the money should one cancel a paid seat, for whoever has not paid yet. */
export function RefundTerms({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const formats = useFormats();
  const now = useNow();
  const end = refundEnd(event);
  if (end === null || now > end) return t('refundNever');
  return t('refundUntil', { time: formats.instant(new Date(end).toISOString(), event.timeZone) });
}

/**
 * Until when whoever cancels a paid seat gets everything back, by the organiser's terms of today.
 *
 * @returns milliseconds since 1970; null: never
 */
export function refundEnd({ startsAt, refundHours }: Pick<EventDetail, 'startsAt' | 'refundHours'>) {
  return refundHours === null ? null : Date.parse(startsAt) - refundHours * 3_600_000;
}
