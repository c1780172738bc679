import { List, MapIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventFilters } from '../../contracts/discovery.ts';
import { openTexts } from '../lib/catalogues.ts';
import { useHydrated } from '../lib/page-context.tsx';
import { pageLanguage } from '../lib/page-language.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './events-map.module.css';

const EventsMap = lazy(async () => {
  const [map] = await Promise.all([import('./events-map.tsx'), openTexts(pageLanguage(), ['map'])]);
  return map;
});

interface MapToggleProps {
  readonly filters: EventFilters;
  /** Whether the address asks for the map. */
  readonly shown: boolean;
  /** The same list with the map, or without. */
  readonly pathOf: (map: boolean) => string;
}

/** Shows the events of a list on a map above it, or puts the map away. */
export function MapToggle({ filters, shown, pathOf }: MapToggleProps) {
  const t = useTranslations('lists');
  // The engine draws in browsers only.
  const hydrated = useHydrated();
  const Icon = shown ? List : MapIcon;
  return (
    <>
      <div>
        <Link
          to={pathOf(!shown)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          preventScrollReset
        >
          <Icon aria-hidden="true" />
          {t(shown ? 'hideMap' : 'showMap')}
        </Link>
      </div>
      {shown && hydrated && (
        <Suspense fallback={<div className={styles.room} />}>
          <EventsMap filters={filters} />
        </Suspense>
      )}
    </>
  );
}
