import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { normaliseEmail } from '../../../contracts/clean-text.ts';
import { passwordMaxLength } from '../../../contracts/sessions.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { PasswordField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import styles from './fields.module.css';

type Texts = ReturnType<typeof useTranslations<'auth'>>;

export function emailRule(t: Texts) {
  return z
    .string()
    .trim()
    .min(1, { error: t('emailRequired'), abort: true })
    .refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid'));
}

/** The rule for a new password; the site sets the minimum. */
export function useNewPasswordRule() {
  const t = useTranslations('auth');
  const { minPasswordLength } = useSite();
  return z
    .string()
    .min(1, { error: t('passwordRequired'), abort: true })
    .min(minPasswordLength, t('passwordShort', { count: minPasswordLength }))
    .max(passwordMaxLength);
}

/** 200 kB with its list of common passwords, so it is loaded when someone types a new one. */
const PasswordStrength = lazyWithRetry(() => import('./password-strength.tsx'));

interface NewPasswordFieldProps extends TextFieldProps {
  /** What others know of the person: bad parts of a password. */
  readonly known?: readonly string[];
}

/** A new password with its minimum length as the hint, and how hard it is to guess. */
export function NewPasswordField({ hint, known = [], onChange, ...field }: NewPasswordFieldProps) {
  const t = useTranslations('auth');
  const { minPasswordLength } = useSite();
  const [typed, setTyped] = useState('');
  return (
    <div>
      <PasswordField
        {...field}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="new-password"
        hint={
          <>
            {t('passwordHint', { count: minPasswordLength })} {hint}
          </>
        }
        onChange={(event) => {
          setTyped(event.target.value);
          return onChange?.(event);
        }}
      />
      {typed !== '' && (
        <Suspense>
          <PasswordStrength password={typed} known={known} />
        </Suspense>
      )}
    </div>
  );
}

/** What people accept by going on; links to the legal texts. Below the button, quieter than what is asked. */
export function Agreement({ text }: { readonly text: 'agreement' | 'newAgreement' }) {
  const t = useTranslations('auth');
  return (
    <p className={styles.agreement}>
      {t.rich(text, {
        terms: (words: ReactNode) => <Link to={paths.termsAndConditions()}>{words}</Link>,
        privacy: (words: ReactNode) => <Link to={paths.privacyPolicy()}>{words}</Link>,
      })}
    </p>
  );
}
