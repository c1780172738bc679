import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { DoorAnswer, Told } from './door-state.ts';
import styles from './screen.module.css';

interface ToldListProps {
  readonly told: readonly Told[];
  readonly event: DoorAnswer['event'];
  readonly onDismiss: (scanId: string) => void;
}

/** Scans that this door took for good while it was offline, and that were not. */
export function ToldList({ told, event, onDismiss }: ToldListProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  if (told.length === 0) return null;
  const text = ({ outcome, first, name: known }: Told) => {
    const name = known || t('unknownName');
    if (outcome === 'void') return t('toldVoid', { name });
    if (outcome === 'unknown') return t('toldUnknown', { name });
    const time = first === null ? '' : formats.instant(first.at, event.timeZone);
    return t('toldRepeat', { name, time, door: first?.door ?? '' });
  };
  return (
    <section className={styles.told} role="alert" aria-label={t('toldTitle')}>
      <h2>{t('toldTitle')}</h2>
      <ul>
        {told.map((each) => (
          <li key={each.scanId}>
            <span>{text(each)}</span>
            <Button variant="quiet" size="sm" onClick={() => onDismiss(each.scanId)}>
              {t('dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
