import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useMeasure } from '../../api/administration.ts';
import { useFaultText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const openWhyDialog = () => import('../../administration/why-dialog.tsx');
const WhyDialog = lazyPart(openWhyDialog);

interface SubjectActionsProps {
  readonly subject: SubjectAddress;
  readonly title: string;
  readonly hidden: boolean;
  /** Whether reports of it wait. */
  readonly reported?: boolean;
}

/** What an administrator can do about an event or a group. */
export function SubjectActions({ subject, title, hidden, reported = false }: SubjectActionsProps) {
  const t = useTranslations('admin');
  const faultText = useFaultText();
  const [asking, setAsking] = useState(false);
  const event = title;
  const {
    mutate: carryOut,
    isPending,
    variables,
  } = useMeasure({
    onDone: ({ kind }) => {
      setAsking(false);
      showToast({ tone: 'good', text: t(`${kind}Done`, { event }) });
    },
    onFault: (error) => showToast({ tone: 'bad', text: t('actionFailed', { fault: faultText(error) }) }),
  });
  const busyWith = isPending ? variables.kind : null;
  return (
    <div className={styles.actions}>
      {reported && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('settleName', { event })}
          busy={busyWith === 'settle'}
          onClick={() => carryOut({ kind: 'settle', subject })}
        >
          {t('settle')}
        </Button>
      )}
      {hidden ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('restoreName', { event })}
          busy={busyWith === 'restore'}
          onClick={() => carryOut({ kind: 'restore', subject })}
        >
          {t('restore')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('hideName', { event })}
          onPointerEnter={() => void openWhyDialog()}
          onClick={() => setAsking(true)}
        >
          {t('hide')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <WhyDialog
            title={t('hideTitle', { event })}
            text={t(subject.kind === 'events' ? 'hideText' : 'hideGroupText')}
            action={t('hide')}
            busy={busyWith === 'hide'}
            onDo={(reason) => carryOut({ kind: 'hide', subject, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
