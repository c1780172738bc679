import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useDeleteAccount } from '../../api/profile.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';
import styles from './screen.module.css';

/** Lists what is deleted with the account and asks for the password. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile');
  const navigate = useNavigate();
  const proof = useOwnProofTexts();
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useDeleteAccount(async () => {
    await navigate(paths.home(), { replace: true });
    showToast({ tone: 'plain', text: t('deleted') });
  });
  // The first attempt warns about paid seats; pressing again confirms.
  const losesSeats = isProblem(error, 'user_holds_paid_seats');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setEmpty(password === '');
    if (password !== '' && !isPending) mutate({ password, giveUpSeats: losesSeats });
  };
  const wrong = isProblem(error, 'user_invalid_credentials') ? proof.wrong : undefined;
  return (
    <FormDialog
      title={t('deleteQuestion')}
      description={t('deleteIrrevocable')}
      closeLabel={t('close')}
      dismissLabel={t('keepAccount')}
      submitLabel={t(losesSeats ? 'deleteWithSeats' : 'deleteNow')}
      tone="danger"
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormMessage tone="warn">{t('deleteUpcoming')}</FormMessage>
      <ul className={styles.consequences}>
        {(['deleteSeats', 'deleteData', 'deletePast', 'deleteGroups'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <ErrorText error={wrong === undefined ? error : null} />
      <OwnProofField label={t('deletePassword')} name="password" error={empty ? proof.missing : wrong} />
    </FormDialog>
  );
}

/** Why the account couldn't be deleted, with a next step if there is one. */
function ErrorText({ error }: { error: Error | null }) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  if (error === null) return null;
  if (isProblem(error, 'user_owns_groups')) {
    return (
      <FormMessage title={t('ownsGroups', { count: Number(error.about.groups ?? 1) })}>
        <Link to={paths.groups()}>{t('toYourGroups')}</Link>
      </FormMessage>
    );
  }
  if (isProblem(error, 'user_holds_paid_seats')) {
    return (
      <FormMessage title={t('losesSeats', { count: Number(error.about.seats ?? 1) })}>
        <Link to={paths.registeredEvents()}>{t('toYourRegistrations')}</Link>
      </FormMessage>
    );
  }
  if (!isProblem(error, 'user_organises_events')) return <FormMessage>{errorText(error)}</FormMessage>;
  return (
    <FormMessage title={t('organisesEvents', { count: Number(error.about.events ?? 1) })}>
      <Link to={paths.yourEvents()}>{t('toYourEvents')}</Link>
    </FormMessage>
  );
}
