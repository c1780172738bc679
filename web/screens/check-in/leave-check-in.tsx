import { DoorClosed } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { waitingScans } from './state.ts';
import { type OpenCheckIn, useCheckInView } from './use-check-in.ts';

const Dialog = lazyPart(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }));

/** Erases the attendee data of this event from the device. */
export function LeaveCheckIn({ open }: { open: OpenCheckIn }) {
  const t = useTranslations('door');
  const navigate = useNavigate();
  const { state } = useCheckInView(open);
  const [asking, setAsking] = useState(false);
  const waiting = waitingScans(state).length;
  const leave = async () => {
    await open.store.forget(state.memory.eventId);
    await navigate(paths.home(), { replace: true });
  };
  return (
    <>
      <Button variant="quiet" icon={<DoorClosed aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      {asking && (
        <Suspense>
          <Dialog
            open
            onOpenChange={setAsking}
            size="sm"
            title={t('leaveTitle')}
            description={t('leaveText')}
            closeLabel={t('close')}
            footer={
              <>
                <Button variant="secondary" onClick={() => setAsking(false)}>
                  {t('keep')}
                </Button>
                <Button variant="danger" onClick={() => void leave()}>
                  {t('leave')}
                </Button>
              </>
            }
          >
            {waiting > 0 && <p>{t('leaveWaiting', { count: waiting })}</p>}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
