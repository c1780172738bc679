import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import type { Line } from './door-device.ts';
import { countsOf, type Door, waitingScans } from './door-state.ts';
import styles from './screen.module.css';

/** Which door this is, how many are in, and whether others know of it. */
export function Standing({ door, line }: { door: Door; line: Line }) {
  const t = useTranslations('door');
  const formats = useFormats();
  const { expected, inside } = countsOf(door);
  const waiting = waitingScans(door).length;
  const { about } = door.memory;
  return (
    <header className={styles.standing}>
      <div className={styles.line} data-line={line}>
        <p>{t('at', { door: about?.door ?? '' })}</p>
        <p className={styles.state}>{t(line === 'offline' ? 'offline' : 'live')}</p>
      </div>
      <h1 className={styles.title}>{about?.event.eventTitle}</h1>
      <p className={styles.counts}>
        {t.rich('inside', {
          inside: () => <strong>{formats.count(inside)}</strong>,
          expected: formats.count(expected),
        })}
      </p>
      <progress className={styles.progress} max={Math.max(1, expected)} value={inside} aria-hidden="true" />
      <div role="status">
        {waiting > 0 && <p className={styles.waiting}>{t('waiting', { count: waiting })}</p>}
        {line === 'offline' && <p className={styles.hint}>{t('offlineHint')}</p>}
      </div>
    </header>
  );
}
