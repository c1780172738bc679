import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const openDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazyPart(openDialog);

export function DeleteAccount() {
  const t = useTranslations('profile');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onPointerEnter={() => void openDialog()} onClick={() => setAsking(true)}>
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
