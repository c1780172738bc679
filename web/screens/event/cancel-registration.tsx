import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CancelDialogProps } from '../../features/rsvp/cancel-dialog.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';

const CancelDialog = lazyPart(() =>
  withItsTexts(['event-dialogs'], import('../../features/rsvp/cancel-dialog.tsx')),
);

export function CancelRegistration(own: Omit<CancelDialogProps, 'onClose'>) {
  const t = useTranslations('eventParts');
  const [asking, setAsking] = useState(false);
  const { state } = own.registration;
  const text =
    state === 'pending' ? 'withdrawRequest' : state === 'waitlisted' ? 'leaveWaitlist' : 'cancelRegistration';
  return (
    <>
      <Button variant="quiet" size="sm" flush onClick={() => setAsking(true)}>
        {t(text)}
      </Button>
      {asking && (
        <Suspense>
          <CancelDialog {...own} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
