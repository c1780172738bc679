import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { HelperRole } from '../../../contracts/event-roles.ts';
import { useViewer } from '../../api/account.ts';
import { useRemoveHelper } from '../../api/team.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';

/** Tells team members their role, and lets them leave the team. */
function OwnRole({ eventId, role }: { eventId: string; role: HelperRole }) {
  const t = useTranslations('team');
  const viewer = useViewer();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { mutate, isPending } = useRemoveHelper(eventId, {
    onDone: () => {
      showToast({ tone: 'plain', text: t('left') });
      void navigate(paths.yourEvents(), { replace: true });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  return (
    <FormMessage tone="plain" title={t('yourRole', { role: t(`roles.${role}`) })}>
      {t(`rights.${role}`)}{' '}
      {viewer !== null && (
        <Button size="sm" variant="quiet" busy={isPending} onClick={() => mutate(viewer.$id)}>
          {t('leave')}
        </Button>
      )}
    </FormMessage>
  );
}

export default withTexts(OwnRole, ['team']);
