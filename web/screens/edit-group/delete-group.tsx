import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { useDeleteGroup } from '../../api/groups.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

const ConfirmDialog = lazyPart(() => import('../../features/groups/confirm-dialog.tsx'));

export function DeleteGroup({ group: { $id, name } }: { group: GroupDetail }) {
  const t = useTranslations('groupForm');
  const navigate = useNavigate();
  const work = useDeleteGroup($id);
  const [asking, setAsking] = useState(false);
  const remove = () =>
    work.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'good', text: t('deleted') });
        void navigate(paths.groups());
      },
    });
  return (
    <p>
      <Button variant="quiet" flush icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('deleteTitle', { name })}
            text={t('deleteText')}
            texts={{ confirm: t('delete'), keep: t('keep'), close: t('close') }}
            work={work}
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </p>
  );
}
