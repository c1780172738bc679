import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { threadQuery } from '../../api/board.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import styles from './screen.module.css';
import { Thread } from './thread.tsx';

interface OneThreadProps {
  readonly board: SubjectAddress;
  readonly postId: string;
  readonly canWrite: boolean;
}

/** The thread of the post that its reader came for: by a mail, say. */
export function OneThread({ board, postId, canWrite }: OneThreadProps) {
  const t = useTranslations('board');
  const { data, isError } = useQuery(threadQuery(board, postId));
  return (
    <>
      <p className={styles.bar}>
        {t('oneThread')}
        <Link to={paths.discussion(board)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('wholeBoard')}
        </Link>
      </p>
      {isError && <EmptyState title={t('threadGone')} />}
      {data !== undefined && (
        <Thread
          key={postId}
          board={board}
          thread={data.thread}
          canWrite={canWrite}
          wanted={{ postId, page: data.page }}
        />
      )}
    </>
  );
}
