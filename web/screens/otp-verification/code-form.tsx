import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isProblem } from '../../api/errors.ts';
import { useConfirmCode } from '../../api/sign-in.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import styles from './screen.module.css';

interface CodeFormProps {
  readonly userId: string;
  /** The code was right and the session is open. */
  readonly onDone: () => void;
}

/** Milliseconds for which the last words stay before the next screen comes. */
const lastWords = 900;

/** The six digits; a whole code is sent at once, so that a paste is enough. */
export function CodeForm({ userId, onDone }: CodeFormProps) {
  const t = useTranslations('auth');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [status, setStatus] = useState<string>();
  const { mutateAsync, isPending, isSuccess } = useConfirmCode();
  const faultText = useFaultText();

  const verify = async (secret: string) => {
    if (isPending || isSuccess) return;
    setFault(undefined);
    try {
      await mutateAsync({ userId, secret });
      setStatus(t('otpVerified'));
      setTimeout(() => setStatus(t('complete')), lastWords / 2);
      setTimeout(onDone, lastWords);
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
