import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAdminAction } from '../../api/administration.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

const ReasonRequiredDialog = lazyPart(() => import('./reason-required-dialog.tsx'));

interface HideGroupProps {
  readonly groupId: string;
  readonly name: string;
  readonly hidden: boolean;
}

/** Hides or shows a group, for administrators. */
function HideGroup({ groupId, name, hidden }: HideGroupProps) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const subject = { kind: 'groups', subjectId: groupId } as const;
  const { mutate, isPending } = useAdminAction({
    onDone: ({ kind }) => {
      setAsking(false);
      showToast({ tone: 'good', text: t(kind === 'hide' ? 'hideDone' : 'restoreDone', { event: name }) });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  return (
    <>
      {hidden ? (
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ kind: 'restore', subject })}>
          {t('restore')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('hide')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <ReasonRequiredDialog
            title={t('hideTitle', { event: name })}
            text={t('hideGroupText')}
            action={t('hide')}
            busy={isPending}
            onDo={(reason) => mutate({ kind: 'hide', subject, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export default withTexts(HideGroup, ['admin']);
