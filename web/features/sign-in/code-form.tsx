import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useSite } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import styles from './code-form.module.css';

interface CodeFormProps<Result> {
  /** Compares the code. Its errors are shown. */
  readonly confirm: (code: string) => Promise<Result>;
  /** Mails another code; null if the address is unknown. */
  readonly resend: (() => Promise<unknown>) | null;
  readonly email: string;
  /** False if no code was sent just now, so that one can be requested at once. */
  readonly sent: boolean;
  /** Shown in turn after the right code, before `onDone`. */
  readonly success: readonly string[];
  readonly onDone: (result: Result) => void;
}

/** Milliseconds that the success messages stay before the next screen. */
const successPauseMs = 900;
/** Seconds between two requests; a mail may take that long. */
const resendPause = 30;

/** A mailed six-digit code, and another one if need be. A complete code is submitted at once, so that pasting is enough. */
export function CodeForm<Result>(props: CodeFormProps<Result>) {
  const { confirm, resend, email, sent, success, onDone } = props;
  const t = useTranslations('auth');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState<string>();
  const [busy, setBusy] = useState(false);
  // No code can be right any more: another one is needed.
  const [isVoid, setVoid] = useState(false);
  const errorText = useErrorText();

  const verify = async (code: string) => {
    if (busy) return;
    setError(undefined);
    setBusy(true);
    try {
      const result = await confirm(code);
      for (const [index, text] of success.entries()) {
        setTimeout(() => setStatus(text), (index * successPauseMs) / success.length);
      }
      setTimeout(() => onDone(result), successPauseMs);
    } catch (error) {
      setBusy(false);
      setVoid(isProblem(error, 'user_token_expired', 'user_token_used_up'));
      setError(codeError(error));
      input.current?.select();
    }
  };
  const codeError = (error: unknown) => {
    if (isProblem(error, 'user_token_expired')) return t('codeExpired');
    if (isProblem(error, 'user_token_used_up')) return t('codeUsedUp');
    if (isProblem(error, 'user_invalid_token', 'general_argument_invalid')) return t('otpInvalid');
    const { reason } = isProblem(error, 'user_blocked') ? error.about : {};
    if (reason) return t('blocked', { reason });
    return isProblem(error) ? errorText(error) : t('completionFailed');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(input.current?.value ?? '');
  };
  const renewed = () => {
    setVoid(false);
    setError(undefined);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };

  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <OtpField
        ref={input}
        name="otp"
        label={t('otpLabel')}
        labelHidden
        error={error}
        readOnly={busy}
        onComplete={(code) => void verify(code)}
      />
      <Button type="submit" size="lg" block busy={busy} variant={isVoid ? 'secondary' : 'primary'}>
        {t(busy ? 'verifying' : 'verify')}
      </Button>
      <p role="status" className={styles.status}>
        {status}
      </p>
      <ResendCode {...{ resend, email, sent, isVoid }} onSent={renewed} />
      <KeptEmails />
    </form>
  );
}

interface ResendCodeProps extends Pick<CodeFormProps<unknown>, 'resend' | 'email' | 'sent'> {
  readonly isVoid: boolean;
  readonly onSent: () => void;
}

function ResendCode({ resend, email, sent, isVoid, onSent }: ResendCodeProps) {
  const t = useTranslations('auth');
  const errorText = useErrorText();
  const [wait, setWait] = useState(sent ? resendPause : 0);
  const [outcome, setOutcome] = useState<'sending' | 'sent' | { error: string }>();
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async () => {
    if (resend === null) return setOutcome({ error: t('emailMissing') });
    setOutcome('sending');
    try {
      await resend();
      setOutcome('sent');
      setWait(resendPause);
      onSent();
    } catch (error) {
      setOutcome({ error: errorText(error) });
    }
  };
  const waits = wait > 0 && !isVoid;
  const error = typeof outcome === 'object' ? outcome.error : undefined;
  return (
    <div className={styles.resend}>
      {waits ? (
        <p className={styles.wait}>{t('resendIn', { seconds: wait })}</p>
      ) : (
        <Button
          variant={isVoid ? 'primary' : 'secondary'}
          size={isVoid ? 'lg' : 'sm'}
          block={isVoid}
          busy={outcome === 'sending'}
          onClick={() => void send()}
        >
          {t('resend')}
        </Button>
      )}
      <p role={error ? 'alert' : 'status'} className={styles.resent}>
        {error ?? (outcome === 'sent' && !isVoid ? t('resent', { email }) : null)}
      </p>
    </div>
  );
}

/** On a local site, where the code is, for someone who has just started it. */
function KeptEmails() {
  const t = useTranslations('auth');
  const { mailbox } = useSite();
  if (mailbox === null) return null;
  return (
    <p className={styles.kept}>
      {t.rich('keptEmails', {
        mailbox: (text) => (
          <a href={mailbox} target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      })}
    </p>
  );
}
