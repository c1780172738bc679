import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import { Cover } from '../ui/cover.tsx';
import styles from './message-card.module.css';

interface SignProps {
  readonly isDone?: boolean | undefined;
  readonly children: ReactNode;
}

/** A drawing that says at a glance what a message is about. */
export function Sign({ isDone = false, children }: SignProps) {
  return (
    <span className={classNames(styles.sign, isDone && styles.done)} aria-hidden="true">
      {children}
    </span>
  );
}

interface MessageCardProps {
  readonly sign: ReactNode;
  readonly isDone?: boolean | undefined;
  readonly children: ReactNode;
}

/** A message that is all there is on its page, below a strip of the site's cloth. */
export function MessageCard({ sign, isDone, children }: MessageCardProps) {
  const t = useTranslations('site');
  return (
    <div className={styles.middle}>
      <section className={styles.card}>
        <div className={styles.cloth} aria-hidden="true">
          <Cover id="entrance" category="social" title={t('name')} ratio="fill" />
        </div>
        <div className={styles.message}>
          <Sign isDone={isDone}>{sign}</Sign>
          {children}
        </div>
      </section>
    </div>
  );
}
