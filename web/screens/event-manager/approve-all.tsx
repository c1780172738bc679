import { CheckCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const openDialog = () => import('./approve-all-dialog.tsx');
const ApproveAllDialog = lazyPart(openDialog);

/** Approves everybody who is pending, with a question in between. */
export function ApproveAll({ eventId, count }: { eventId: string; count: number }) {
  const t = useTranslations('manage');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<CheckCheck aria-hidden="true" />}
        onPointerEnter={() => void openDialog()}
        onClick={() => setAsking(true)}
      >
        {t('approveAll')}
      </Button>
      {asking && (
        <Suspense>
          <ApproveAllDialog eventId={eventId} count={count} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
