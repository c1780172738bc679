import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isProblem } from '../../api/errors.ts';
import { useConfirmCode, useResendCode } from '../../api/sign-in.ts';
import { useErrorText } from '../../lib/form.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { clearPendingSignUp, type PendingSignUp, pendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths, safeNext } from '../../paths.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './screen.module.css';

export function Component() {
  const t = useTranslations('auth');
  const hydrated = useHydrated();
  const [pending, setPending] = useState<PendingSignUp | null>();
  useEffect(() => setPending(pendingSignUp()), []);
  return (
    <EntryPage
      title={t('otpTitle')}
      intro={pending?.email ? t('otpIntro', { email: pending.email }) : undefined}
    >
      {!hydrated || pending === undefined ? (
        <Skeleton shape="button" />
      ) : pending === null ? (
        <NothingToVerify />
      ) : (
        <Verification pending={pending} />
      )}
    </EntryPage>
  );
}

function NothingToVerify() {
  const t = useTranslations('auth');
  return (
    <div className={styles.nothing}>
      <p>{t('noSignUp')}</p>
      <Link to={paths.signUp()} className={buttonClass()}>
        {t('startSignUp')}
      </Link>
    </div>
  );
}

function Verification({ pending }: { readonly pending: PendingSignUp }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const done = () => {
    clearPendingSignUp();
    return navigate(safeNext(search.get('next')), { replace: true });
  };
  return (
    <>
      <CodeForm userId={pending.userId} onDone={() => void done()} />
      <div className={styles.foot}>
        <ResendCode pending={pending} />
        <Link to={paths.signUp(search.get('next') ?? undefined)}>{t('otherAddress')}</Link>
      </div>
    </>
  );
}

interface CodeFormProps {
  readonly userId: string;
  readonly onDone: () => void;
}

/** Milliseconds that the success message stays before the next screen. */
const successPauseMs = 900;

/** A complete code is submitted at once, so that pasting is enough. */
function CodeForm({ userId, onDone }: CodeFormProps) {
  const t = useTranslations('auth');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [status, setStatus] = useState<string>();
  const { mutateAsync, isPending, isSuccess } = useConfirmCode();
  const faultText = useErrorText();

  const verify = async (secret: string) => {
    if (isPending || isSuccess) return;
    setFault(undefined);
    try {
      await mutateAsync({ userId, secret });
      setStatus(t('otpVerified'));
      setTimeout(() => setStatus(t('complete')), successPauseMs / 2);
      setTimeout(onDone, successPauseMs);
    } catch (error) {
      const wrong = isProblem(error, 'user_invalid_token', 'general_argument_invalid');
      setFault(wrong ? t('otpInvalid') : isProblem(error) ? faultText(error) : t('completionFailed'));
      input.current?.select();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(input.current?.value ?? '');
  };

  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <OtpField
        ref={input}
        name="otp"
        label={t('otpLabel')}
        labelHidden
        error={fault}
        readOnly={isPending || isSuccess}
        onComplete={(code) => void verify(code)}
      />
      <Button type="submit" size="lg" block busy={isPending || isSuccess}>
        {t(isPending ? 'verifying' : 'verify')}
      </Button>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </form>
  );
}

/** Seconds between two requests; a mail may take that long. */
const pause = 30;

/** Disabled at first, since the first mail may still be on its way. */
function ResendCode({ pending }: { readonly pending: PendingSignUp }) {
  const t = useTranslations('auth');
  const { mutate, isPending, isSuccess, error } = useResendCode();
  const faultText = useErrorText();
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
