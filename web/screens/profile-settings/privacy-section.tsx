import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mutedQuery } from '../../api/board.ts';
import { useCall } from '../../api/call.ts';
import { downloads } from '../../downloads.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MutedPeople } from './muted-people.tsx';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

const openDeleteDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazyPart(openDeleteDialog);

export function PrivacySection() {
  const t = useTranslations('profile');
  const muted = useInfiniteQuery(mutedQuery(useCall())).data?.pages[0]?.people;
  const none = muted?.length === 0;
  return (
    <>
      <Panel title={t('exportTitle')} text={t('exportText')}>
        <a href={downloads.accountExport} download className={buttonClass({ variant: 'secondary' })}>
          {t('exportButton')}
        </a>
      </Panel>
      <Panel
        title={t('mutedTitle')}
        text={t('mutedText')}
        lead={none ? <p>{t('mutedNone')}</p> : undefined}
        stacked
      >
        <MutedPeople />
      </Panel>
      <Panel
        title={t('deleteTitle')}
        text={[t('deleteSeats'), t('deleteData'), t('deletePast')].join(' ')}
        className={styles.apart}
      >
        <DeleteAccount />
      </Panel>
    </>
  );
}

function DeleteAccount() {
  const t = useTranslations('profile');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className={styles.destructive}
        onPointerEnter={() => void openDeleteDialog()}
        onClick={() => setAsking(true)}
      >
        {t('deleteButton')}
      </Button>
      {asking && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
