import { useTranslations } from 'use-intl';
import type { EventDetail, EventView } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';

/** @param now milliseconds since 1970 */
export function isPast(event: Pick<EventView, 'endsAt'>, now: number): boolean {
  return Date.parse(event.endsAt) <= now;
}

/** The event's location as text. */
export function useLocationText({ location, online }: Pick<EventView, 'location' | 'online'>): string {
  const t = useTranslations('events');
  if (online) return location === '' ? t('online') : t('onlineAnd', { location });
  return location === '' ? t('locationMissing') : location;
}

/** The venue without the rest of its address: the part before the first comma. */
export function venueOf(location: string): string {
  return location.split(',', 1)[0]?.trim() || location;
}

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
