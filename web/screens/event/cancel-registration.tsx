import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { CancelDialogProps } from './cancel-dialog.tsx';

const CancelDialog = lazyPart(() => withItsTexts(['event-dialogs'], import('./cancel-dialog.tsx')));

export function CancelRegistration(own: Omit<CancelDialogProps, 'onClose'>) {
  const t = useTranslations('event');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" flush onClick={() => setAsking(true)}>
        {t(own.registration.state === 'waitlisted' ? 'leaveWaitlist' : 'cancelRegistration')}
      </Button>
      {asking && (
        <Suspense>
          <CancelDialog {...own} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
