import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/call.ts';
import { blockedQuery, useUnblockAttendee } from '../../api/manage.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure, LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './mails-panel.module.css';

export default function BlockedPeople() {
  const t = useTranslations('manage');
  const list = useInfiniteQuery(blockedQuery(useCall()));
  const { data } = list;
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  if (people.length === 0) return null;
  return (
    <Disclosure title={t('blockedTitle', { count: total })} size="sm">
      <p className={styles.about}>{t('blockedHint')}</p>
      <ul className={styles.list}>
        {people.map((person) => (
          <Person key={person.$id} userId={person.$id} name={person.name || t('nameless')} />
        ))}
      </ul>
      <LoadMore query={list}>{t('more', { left: String(total - people.length) })}</LoadMore>
    </Disclosure>
  );
}

function Person({ userId, name }: { userId: string; name: string }) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  const { mutate, isPending } = useUnblockAttendee({
    onDone: () => showToast({ tone: 'good', text: t('unblockDone', { name }) }),
    onFailure: (error) =>
      showToast({ tone: 'bad', text: t('decisionFailed', { name, error: errorText(error) }) }),
  });
  return (
    <li className={styles.row}>
      <p className={styles.mail}>{name}</p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('unblockName', { name })}
        busy={isPending}
        onClick={() => mutate(userId)}
      >
        {t('unblock')}
      </Button>
    </li>
  );
}
