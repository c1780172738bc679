import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestInvitation } from '../../../contracts/event-access.ts';
import { useRevokeGuestInvitation } from '../../api/event-access.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { RadioGroup } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface RevokeDialogProps {
  readonly eventId: string;
  readonly invitation: GuestInvitation;
  readonly onClose: () => void;
}

/** Asks for which dates an invitation ends that opens several. */
function RevokeDialog({ eventId, invitation, onClose }: RevokeDialogProps) {
  const t = useTranslations('eventAccess');
  const series = useTranslations('series');
  const errorText = useErrorText();
  const { mutate, error, isPending } = useRevokeGuestInvitation(eventId, {
    onDone: () => {
      showToast({ tone: 'plain', text: t('revoked') });
      onClose();
    },
  });
  const [dates, setDates] = useState<'this' | 'all'>('this');
  return (
    <FormDialog
      title={t('revokeFor', { email: invitation.email })}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t('revoke')}
      tone="danger"
      busy={isPending}
      onSubmit={() => mutate({ invitationId: invitation.$id, dates })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('revokeFor', { email: invitation.email })}
        labelHidden
        name="dates"
        value={dates}
        choices={(['this', 'all'] as const).map((value) => ({ value, label: series(value) }))}
        onChange={(event) => setDates(event.currentTarget.value as 'this' | 'all')}
      />
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}

export default withTexts(RevokeDialog, ['event-access', 'series']);
