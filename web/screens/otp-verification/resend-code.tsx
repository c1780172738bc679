import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useResendCode } from '../../api/sign-in.ts';
import { useFaultText } from '../../lib/form.ts';
import type { PendingSignUp } from '../../lib/pending-sign-up.ts';
import { Button } from '../../ui/button.tsx';
import styles from './screen.module.css';

/** Seconds between two requests: a mail may take that long. */
const pause = 30;

/** Has the code mailed once more; not at once, since the first may still be under way. */
export function ResendCode({ pending }: { readonly pending: PendingSignUp }) {
  const t = useTranslations('auth');
  const { mutate, isPending, isSuccess, error } = useResendCode();
  const faultText = useFaultText();
  const { userId, email } = pending;
  const [wait, setWait] = useState(email === '' ? 0 : pause);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const [nowhere, setNowhere] = useState(false);
  const send = () => {
    if (email === '') return setNowhere(true);
    mutate({ userId, email });
    setWait(pause);
  };
  const fault = nowhere ? t('emailMissing') : error && faultText(error);
  return (
    <>
      <Button variant="secondary" size="sm" busy={isPending} disabled={wait > 0} onClick={send}>
        {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
      </Button>
      <p role={fault ? 'alert' : 'status'} className={styles.resent}>
        {fault ?? (isSuccess ? t('resent', { email }) : null)}
      </p>
    </>
  );
}
