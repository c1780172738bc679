import { List, MapIcon } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { openTexts } from '../../lib/catalogues.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { pageLanguage } from '../../lib/page-state.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './events-map.module.css';

const EventsMap = lazyPart(async () => {
  const [map] = await Promise.all([import('./events-map.tsx'), openTexts(pageLanguage(), ['location'])]);
  return map;
});

interface MapToggleProps {
  /** Whether the address asks for the map. */
  readonly shown: boolean;
  /** The same list with or without the map. */
  readonly pathOf: (map: boolean) => string;
}

export function MapToggle({ shown, pathOf }: MapToggleProps) {
  const t = useTranslations('lists');
  const Icon = shown ? List : MapIcon;
  return (
    <Link
      to={pathOf(!shown)}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      preventScrollReset
    >
      <Icon aria-hidden="true" />
      {t(shown ? 'hideMap' : 'showMap')}
    </Link>
  );
}

/** The events of a list on a map. The map is drawn in the browser only. */
export function ListMap({ filters }: { readonly filters: EventFilters }) {
  const hydrated = useHydrated();
  return (
    hydrated && (
      <Suspense fallback={<div className={styles.room} />}>
        <EventsMap filters={filters} />
      </Suspense>
    )
  );
}
