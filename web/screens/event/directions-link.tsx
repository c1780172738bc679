import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { isPast } from '../../features/events/facts.ts';
import { useHydrated, useNow } from '../../lib/page-context.tsx';
import { mapAppUrl } from './location/map-links.ts';

/** To the device's own map app where there is one, to the map on this page elsewhere. Late, to keep the first load small. */
export default function DirectionsLink({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const past = isPast(event, useNow());
  const appUrl = useHydrated() ? mapAppUrl(event, navigator.userAgent) : null;
  if (past || event.status === 'cancelled') return null;
  return (
    <a href={appUrl ?? '#place'} rel="noopener">
      {t('directions')}
    </a>
  );
}
