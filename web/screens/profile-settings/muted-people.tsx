import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { mutedQuery, useUnmute } from '../../api/board.ts';
import { useCall } from '../../api/call.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

/** People whose posts are muted, with a way to unmute them. */
export function MutedPeople() {
  const t = useTranslations('profile');
  const list = useInfiniteQuery(mutedQuery(useCall()));
  const { data, isError } = list;
  const { mutate, isPending, variables } = useUnmute();
  if (isError) {
    return <QueryError title={t('mutedFailed')} query={list} />;
  }
  if (data === undefined) return <Skeleton shape="title" />;
  const people = data.pages.flatMap((page) => page.people);
  // The text above says it.
  if (people.length === 0) return null;
  return (
    <>
      <ul className={styles.sessions}>
        {people.map((person) => {
          const name = person.name || t('mutedNameless');
          return (
            <li key={person.$id} className={styles.session}>
              <div>
                <p className={styles.device}>{name}</p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                busy={isPending && variables.$id === person.$id}
                aria-label={t('unmuteName', { name })}
                onClick={() =>
                  mutate(person, {
                    onSuccess: () => showToast({ tone: 'good', text: t('unmuteDone', { name }) }),
                    onError: () => showToast({ tone: 'bad', text: t('unmuteFailed') }),
                  })
                }
              >
                {t('unmute')}
              </Button>
            </li>
          );
        })}
      </ul>
      <LoadMore query={list}>{t('mutedMore')}</LoadMore>
    </>
  );
}
