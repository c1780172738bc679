import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/call-context.tsx';
import { removedMembersQuery, useLetIn } from '../../api/groups.ts';
import { useFaultText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

/** Who was taken out of a group, each with the way back; nothing where that is nobody. */
export function RemovedPeople({ groupId }: { groupId: string }) {
  const t = useTranslations('groups');
  const formats = useFormats();
  const faultText = useFaultText();
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    removedMembersQuery(useCall(), groupId),
  );
  const { mutate, isPending, variables } = useLetIn(groupId);
  const people = data?.pages.flatMap(({ removed }) => removed) ?? [];
  if (people.length === 0) return null;
  return (
    <section className={styles.removed} aria-labelledby="removed">
      <h2 id="removed">{t('removedTitle')}</h2>
      <p className={styles.since}>{t('removedHint')}</p>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.$id} className={styles.person}>
            <Avatar name={person.name} />
            <div className={styles.who}>
              <p className={styles.name}>{person.name}</p>
              <p className={styles.since}>
                {t('removedSince', { date: formats.date(person.removedAt.slice(0, 10)) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('letInName', { name: person.name })}
              busy={isPending && variables.$id === person.$id}
              onClick={() =>
                mutate(person, {
                  onSuccess: () => showToast({ tone: 'good', text: t('letInDone', { name: person.name }) }),
                  onError: (error) => showToast({ tone: 'bad', text: faultText(error) }),
                })
              }
            >
              {t('letIn')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('moreRemoved')}
        </Button>
      )}
    </section>
  );
}
