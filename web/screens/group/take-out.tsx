import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { useTakeOut } from '../../api/groups.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const ConfirmDialog = lazyPart(() => import('../../groups/confirm-dialog.tsx'));

interface TakeOutProps {
  readonly groupId: string;
  readonly event: EventView;
}

/** Takes an event out of the group, after a question: for those who look after it. */
export function TakeOut({ groupId, event: { $id, eventTitle: event } }: TakeOutProps) {
  const t = useTranslations('groups');
  const work = useTakeOut(groupId);
  const [asking, setAsking] = useState(false);
  const takeOut = () =>
    work.mutate($id, { onSuccess: () => showToast({ tone: 'good', text: t('takenOut', { event }) }) });
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className={styles.takeOut}
        aria-label={`${t('takeOut')}: ${event}`}
        onClick={() => setAsking(true)}
      >
        {t('takeOut')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('takeOutTitle', { event })}
            text={t('takeOutText')}
            texts={{ confirm: t('takeOut'), keep: t('cancel'), close: t('close') }}
            work={work}
            onConfirm={takeOut}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
