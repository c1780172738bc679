import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';

/** @param now milliseconds since 1970 */
export function isPast(event: Pick<EventView, 'endsAt'>, now: number): boolean {
  return Date.parse(event.endsAt) <= now;
}

/** Registration closes at the start, or earlier if the organiser chose so (product rule 22). */
export function isClosed(event: Pick<EventView, 'startsAt' | 'closesAt' | 'status'>, now: number): boolean {
  return event.status === 'cancelled' || Date.parse(event.closesAt ?? event.startsAt) <= now;
}

/** The event's location as text. */
export function useLocationText({ location, online }: Pick<EventView, 'location' | 'online'>): string {
  const t = useTranslations('events');
  if (online) return location === '' ? t('online') : t('onlineAnd', { location });
  return location === '' ? t('locationMissing') : location;
}
