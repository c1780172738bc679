import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BoardBar } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './screen.module.css';

/** Why somebody can only read, and what they can do about it. */
export function BarNotice({ bar, board }: { bar: NonNullable<BoardBar>; board: SubjectAddress }) {
  const t = useTranslations('board');
  const inGroup = board.kind === 'groups';
  return (
    <div className={styles.bar}>
      <p>{t(bar === 'visitor' && inGroup ? 'groupVisitor' : bar)}</p>
      {bar === 'visitor' && (
        <Link
          to={paths.login(paths.discussion(board))}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('logIn')}
        </Link>
      )}
      {(bar === 'unregistered' || bar === 'outsider') && (
        <Link to={paths.subject(board)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t(inGroup ? 'toGroup' : 'toEvent')}
        </Link>
      )}
    </div>
  );
}
