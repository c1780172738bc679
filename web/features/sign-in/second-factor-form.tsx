import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  factorsQuery,
  hasPasskeySupport,
  isDismissed,
  useProveByCode,
  useProveByPasskey,
} from '../../api/second-factors.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './second-factor-form.module.css';

interface SecondFactorFormProps {
  readonly onProved: () => void;
  /** The session has ended by now. */
  readonly onOver?: (() => void) | undefined;
}

/** Asks for what the person has: a code of the app, a recovery code or a passkey. */
export function SecondFactorForm({ onProved, onOver }: SecondFactorFormProps) {
  const t = useTranslations('security');
  const query = useQuery(factorsQuery);
  const { data: factors, isError } = query;
  const [recovering, setRecovering] = useState(false);
  if (isError) {
    return <QueryError title={t('failed')} query={query} />;
  }
  if (factors === undefined) return <Skeleton shape="button" />;
  const factor = factors.totp && !recovering ? 'totp' : factors.recoveryCode ? 'recoverycode' : null;
  return (
    <div className={styles.ways}>
      {factors.passkey && <PasskeyProof onProved={onProved} first={factor === null} />}
      {factor !== null && <CodeForm key={factor} {...{ factor, onProved, onOver }} />}
      {factors.totp && factors.recoveryCode && (
        <button type="button" className={styles.other} onClick={() => setRecovering(!recovering)}>
          {t(recovering ? 'step.useApp' : 'step.useRecovery')}
        </button>
      )}
    </div>
  );
}

interface CodeFormProps extends SecondFactorFormProps {
  readonly factor: 'totp' | 'recoverycode';
}

/** A complete code of the app is submitted at once. */
function CodeForm({ factor, onProved, onOver }: CodeFormProps) {
  const t = useTranslations('security.step');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending, isSuccess } = useProveByCode();
  const errorText = useErrorText();
  const isApp = factor === 'totp';
  // It replaces a placeholder, so nobody reads or types anything else here yet.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const verify = async (otp: string) => {
    if (isPending || isSuccess) return;
    setError(otp === '' ? t('missing') : undefined);
    if (otp === '') return input.current?.focus();
    try {
      await mutateAsync({ factor, otp });
      onProved();
    } catch (error) {
      if (isProblem(error, 'general_unauthorized_scope') && onOver !== undefined) return onOver();
      const wrong = isProblem(error, 'user_invalid_token');
      setError(wrong ? t(isApp ? 'wrong' : 'wrongRecovery') : errorText(error));
      input.current?.select();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In a dialog with a form of its own, only this one is meant.
    event.stopPropagation();
    void verify(input.current?.value.trim() ?? '');
  };
  const busy = isPending || isSuccess;
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={submit}>
      {isApp ? (
        <OtpField
          ref={input}
          label={t('code')}
          error={error}
          readOnly={busy}
          onComplete={(code) => void verify(code)}
        />
      ) : (
        <TextField
          ref={input}
          label={t('recoveryCode')}
          hint={t('recoveryHint')}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          readOnly={busy}
        />
      )}
      <Button type="submit" size="lg" block busy={busy}>
        {t('verify')}
      </Button>
    </form>
  );
}

function PasskeyProof({ onProved, first }: { readonly onProved: () => void; readonly first: boolean }) {
  const t = useTranslations('security');
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useProveByPasskey();
  const errorText = useErrorText();
  const prove = async () => {
    setError(undefined);
    try {
      await mutateAsync();
      onProved();
    } catch (error) {
      if (isDismissed(error)) return;
      setError(isProblem(error, 'user_invalid_token') ? t('passkeys.logInFailed') : errorText(error));
    }
  };
  if (!hasPasskeySupport()) return first ? <FormMessage>{t('passkeys.unsupported')}</FormMessage> : null;
  return (
    <>
      <FormMessage>{error}</FormMessage>
      <Button
        variant={first ? 'primary' : 'secondary'}
        size="lg"
        block
        busy={isPending}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => void prove()}
      >
        {t('step.usePasskey')}
      </Button>
    </>
  );
}
