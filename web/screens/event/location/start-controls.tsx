import { Crosshair, LocateFixed, LocateOff, MapPinPlus, Maximize2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import type { useFollowing, useJourney } from './journey.ts';
import styles from './location.module.css';

interface StartControlsProps {
  readonly journey: ReturnType<typeof useJourney>;
  readonly following: ReturnType<typeof useFollowing>;
  readonly picking: boolean;
  /** Whether there is a map to pick on. */
  readonly canPick: boolean;
  readonly onPick: (picking: boolean) => void;
  readonly onStartHere: () => void;
}

/** Where the way begins, and whether the map keeps to it. */
export function StartControls(props: StartControlsProps) {
  const { journey, following, picking, canPick, onPick, onStartHere } = props;
  const t = useTranslations('location');
  const { own, chosenStart, route } = journey;
  if (picking) {
    return (
      <div className={styles.controls}>
        <p role="status" className={styles.picking}>
          {t('picking')}
        </p>
        <Button size="sm" icon={<Crosshair aria-hidden="true" />} onClick={onStartHere}>
          {t('startHere')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onPick(false)}>
          {t('stopPicking')}
        </Button>
      </div>
    );
  }
  const known = own.state === 'known';
  return (
    <>
      {own.state === 'asking' && chosenStart === null && <p className={styles.note}>{t('locating')}</p>}
      {!known && own.state !== 'asking' && chosenStart === null && (
        <FormMessage tone="plain">{t(own.state)}</FormMessage>
      )}
      <div className={styles.controls}>
        {canPick && (
          <Button
            size="sm"
            variant={known || chosenStart !== null ? 'secondary' : 'primary'}
            icon={<MapPinPlus aria-hidden="true" />}
            onClick={() => onPick(true)}
          >
            {t('setStart')}
          </Button>
        )}
        {known && chosenStart !== null && (
          <Button
            size="sm"
            variant="secondary"
            icon={<LocateFixed aria-hidden="true" />}
            onClick={() => journey.setChosenStart(null)}
          >
            {t('useOwn')}
          </Button>
        )}
        {known && chosenStart === null && canPick && (
          <Button
            size="sm"
            variant="secondary"
            icon={following.following ? <LocateOff aria-hidden="true" /> : <LocateFixed aria-hidden="true" />}
            onClick={following.following ? following.stop : following.follow}
          >
            {t(following.following ? 'stopFollowing' : 'follow')}
          </Button>
        )}
        {route !== undefined && canPick && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Maximize2 aria-hidden="true" />}
            onClick={following.showAll}
          >
            {t('showAll')}
          </Button>
        )}
      </div>
    </>
  );
}
