import { useTranslations } from 'use-intl';
import type { EventView } from '../../contracts/events.ts';

/** Where an event is, in words. */
export function useLocationText({ location, online }: Pick<EventView, 'location' | 'online'>): string {
  const t = useTranslations('events');
  if (online) return location === '' ? t('online') : t('onlineAnd', { location });
  return location === '' ? t('locationMissing') : location;
}
