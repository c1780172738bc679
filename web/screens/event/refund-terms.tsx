import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';

/** The refund terms, shown before payment. */
export function RefundTerms({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const formats = useFormats();
  const now = useNow();
  const end = refundEnd(event);
  if (end === null || now > end) return t('refundNever');
  return t('refundUntil', { time: formats.instant(new Date(end).toISOString(), event.timeZone) });
}

/**
 * The deadline for a full refund under the event's current terms.
 *
 * @returns milliseconds since 1970; null: no refund
 */
export function refundEnd({ startsAt, refundHours }: Pick<EventDetail, 'startsAt' | 'refundHours'>) {
  return refundHours === null ? null : Date.parse(startsAt) - refundHours * 3_600_000;
}
