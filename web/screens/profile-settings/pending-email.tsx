import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isProblem } from '../../api/errors.ts';
import { useConfirmEmail } from '../../api/profile.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

interface PendingEmailProps {
  readonly email: string;
  readonly pending: string;
}

/** Asks for the code that makes a new address the person's own. */
export function PendingEmail({ email, pending }: PendingEmailProps) {
  const t = useTranslations('profile');
  const faultText = useFaultText();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useConfirmEmail(() =>
    showToast({ tone: 'good', text: t('emailChanged') }),
  );
  const confirm = (secret: string) => {
    if (!isPending && secret !== '') mutate(secret);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };
  const fault = isProblem(error, 'user_invalid_token') ? t('codeInvalid') : error && faultText(error);
  return (
    <form method="dialog" className={styles.code} onSubmit={submit} aria-labelledby="pending-email">
      <h3 id="pending-email">{t('pendingTitle')}</h3>
      <p>{t('pendingText', { pending, email })}</p>
      <OtpField
        label={t('code')}
        hint={t('codeHint')}
        error={fault}
        onInput={(event) => setCode(event.currentTarget.value)}
        onComplete={confirm}
      />
      <Button type="submit" variant="secondary" busy={isPending}>
        {t(isPending ? 'confirmingEmail' : 'confirmEmail')}
      </Button>
    </form>
  );
}
