import { Send } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type HelperRole, helperRoles } from '../../../../contracts/event-roles.ts';
import { isProblem } from '../../../api/errors.ts';
import { useInvite } from '../../../api/team.ts';
import { useFaultText } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './team-panel.module.css';

/** Invites the reader of an address to a role, and says what that role may do. */
export function InviteForm({ eventId }: { eventId: string }) {
  const t = useTranslations('team');
  const faultText = useFaultText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<HelperRole>('door');
  const { mutate, error, isPending } = useInvite(eventId);
  const fieldFault = isProblem(error) ? error.fields.email : undefined;
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    mutate(
      { email, role },
      {
        onSuccess: () => {
          setEmail('');
          showToast({ tone: 'good', text: t('invited') });
        },
      },
    );
  };
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <FormMessage>{error !== null && fieldFault === undefined && faultText(error)}</FormMessage>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={fieldFault}
        onChange={(change) => setEmail(change.target.value)}
      />
      <Select
        label={t('role')}
        hint={t(`rights.${role}`)}
        options={helperRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        value={role}
        onChange={(change) => setRole(change.target.value as HelperRole)}
      />
      <div>
        <Button type="submit" variant="secondary" icon={<Send aria-hidden="true" />} busy={isPending}>
          {t('invite')}
        </Button>
      </div>
    </form>
  );
}
