import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { useRequestOwnCode } from '../../api/profile.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { PasswordField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import styles from './screen.module.css';

/** Texts for a missing and a wrong answer to {@link OwnProofField}. */
export function useOwnProofTexts(): { readonly missing: string; readonly wrong: string } {
  const t = useTranslations('profile');
  const asksPassword = useViewer()?.hasPassword !== false;
  return asksPassword
    ? { missing: t('passwordRequired'), wrong: t('wrongPassword') }
    : { missing: t('ownCodeRequired'), wrong: t('wrongOwnCode') };
}

/**
 * Sends a form with an {@link OwnProofField}, and shows why it was refused: at the proof, at the fields that the server names, or
 * as `error` above all of them.
 * @param proofName the name of that field
 */
export function useProvenSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  proofName: Path<Values>,
) {
  const errorText = useErrorText();
  const { wrong } = useOwnProofTexts();
  const [error, setError] = useState<string>();
  const submitWith = (send: (values: Values) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      setError(undefined);
      try {
        await send(values);
      } catch (refusal) {
        if (isProblem(refusal, 'user_invalid_credentials')) {
          form.setError(proofName, { type: 'server', message: wrong }, { shouldFocus: true });
        } else if (!showFieldErrors(refusal, names, form.setError)) setError(errorText(refusal));
      }
    });
  return { error, submitWith };
}

/**
 * Confirms a sensitive action: by the password or, in an account without one, by a code that is mailed on request. The
 * label and hint are for the password.
 */
export function OwnProofField({ hint, ...field }: Omit<TextFieldProps, 'type' | 'icon' | 'tail'>) {
  const t = useTranslations('profile');
  if (useViewer()?.hasPassword === false) return <OwnCodeField {...field} />;
  return (
    <PasswordField
      {...field}
      hint={hint}
      autoComplete="current-password"
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
    />
  );
}

function OwnCodeField(field: Omit<TextFieldProps, 'type' | 'icon' | 'tail' | 'hint'>) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = useRequestOwnCode();
  return (
    <div className={styles.ownCode}>
      <OtpField {...field} label={t('ownCode')} hint={t('ownCodeHint')} />
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        {t(isSuccess ? 'ownCodeAgain' : 'ownCodeRequest')}
      </Button>
      <p role={error ? 'alert' : 'status'} className={styles.hint}>
        {error ? errorText(error) : isSuccess ? t('ownCodeSent') : null}
      </p>
    </div>
  );
}
