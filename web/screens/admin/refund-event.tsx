import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRefundEvent } from '../../api/administration-payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

const openReasonDialog = () => import('../../features/moderation/reason-required-dialog.tsx');
const ReasonRequiredDialog = lazy(openReasonDialog);

export function RefundEvent({ eventId, title }: { eventId: string; title: string }) {
  const t = useTranslations('admin');
  const faultText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRefundEvent({
    onDone: ({ refunded, retried }) => {
      setAsking(false);
      const counts = { refunded: String(refunded), retried: String(retried) };
      showToast({ tone: 'good', text: t('refundAllDone', counts) });
    },
    onFault: (error) => showToast({ tone: 'bad', text: t('actionFailed', { fault: faultText(error) }) }),
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('refundAllName', { event: title })}
        onPointerEnter={() => void openReasonDialog()}
        onClick={() => setAsking(true)}
      >
        {t('refundAll')}
      </Button>
      {asking && (
        <Suspense>
          <ReasonRequiredDialog
            title={t('refundAllTitle', { event: title })}
            text={t('refundAllText')}
            action={t('refundAll')}
            busy={isPending}
            onDo={(reason) => mutate({ eventId, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
