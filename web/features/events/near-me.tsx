import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DiscoveryPage, EventFilters } from '../../../contracts/discovery.ts';
import { usualKilometres } from '../../../contracts/limits.ts';
import { Button } from '../../ui/button.tsx';
import styles from './event-filters.module.css';

interface NearMeProps {
  readonly filters: EventFilters;
  readonly pathOf: (filters: EventFilters) => string;
}

/** About a kilometre: precise enough for the list, too coarse to reveal an address in a shared link. */
const digits = 2;

/** Limits a list to the reader's surroundings. */
export function NearMe({ filters, pathOf }: NearMeProps) {
  const t = useTranslations('lists');
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'asking' | 'unknown'>('idle');
  const locate = () => {
    if (!window.isSecureContext || navigator.geolocation === undefined) return setState('unknown');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        const near = `${coords.latitude.toFixed(digits)},${coords.longitude.toFixed(digits)}`;
        const within = filters.within ?? String(usualKilometres);
        void navigate(pathOf({ ...filters, near, within, place: undefined }), { preventScrollReset: true });
      },
      (error) => {
        console.info(`The position is not known: ${error.message}`);
        setState('unknown');
      },
      { maximumAge: 60_000, timeout: 20_000 },
    );
  };
  return (
    <div className={styles.nearMe}>
      <Button
        variant="secondary"
        icon={<LocateFixed aria-hidden="true" />}
        busy={state === 'asking'}
        onClick={locate}
      >
        {t('nearMe')}
      </Button>
      <p role="status">{state === 'unknown' && t('positionUnknown')}</p>
    </div>
  );
}

/** Shows the place and radius of the search, or that the place is unknown. */
export function AroundNote({
  filters: { place, within },
  answer: { around },
}: {
  readonly filters: EventFilters;
  readonly answer: Pick<DiscoveryPage, 'around'>;
}) {
  const t = useTranslations('lists');
  if (around !== undefined && around.label !== null) {
    return <p>{t('aroundPlace', { km: String(around.kilometres), place: around.label })}</p>;
  }
  if (around === undefined && place !== undefined && within !== undefined) {
    return <p>{t('placeUnknown', { place })}</p>;
  }
  return null;
}
