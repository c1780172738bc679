import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { useMembership } from '../../api/groups.ts';
import ConfirmDialog from '../../features/groups/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface LeaveDialogProps {
  readonly group: GroupDetail;
  readonly onClose: () => void;
}

export default function LeaveDialog({ group: { $id, name }, onClose }: LeaveDialogProps) {
  const t = useTranslations('groups');
  const work = useMembership($id, {
    onDone: () => {
      showToast({ tone: 'good', text: t('left', { name }) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('leaveTitle', { name })}
      text={t('leaveText')}
      texts={{ confirm: t('leave'), keep: t('stay'), close: t('close') }}
      work={work}
      onConfirm={() => work.mutate(false)}
      onClose={onClose}
    />
  );
}
