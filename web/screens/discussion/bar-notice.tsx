import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BoardBar } from '../../../contracts/boards.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './screen.module.css';

/** Why somebody can only read, and what they can do about it. */
export function BarNotice({ bar, eventId }: { bar: NonNullable<BoardBar>; eventId: string }) {
  const t = useTranslations('board');
  return (
    <div className={styles.bar}>
      <p>{t(bar)}</p>
      {bar === 'visitor' && (
        <Link
          to={paths.login(paths.discussion(eventId))}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('logIn')}
        </Link>
      )}
      {bar === 'unregistered' && (
        <Link to={paths.event(eventId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('toEvent')}
        </Link>
      )}
    </div>
  );
}
