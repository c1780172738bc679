import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { AccessScope } from '../../../contracts/access-tokens.ts';
import { passwordMaxLength, passwordMinLength } from '../../../contracts/accounts.ts';
import { cleanLine, cleanProse, normaliseEmail } from '../../../contracts/clean-text.ts';
import { isProblem } from '../../api/errors.ts';
import { useChangePassword } from '../../api/profile.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const names = ['oldPassword', 'password'] as const;

/** Changes the password; asks for the current one. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('profile');
  const faultText = useErrorText();
  const [fault, setFault] = useState<string>();
  const { mutateAsync } = useChangePassword();
  const form = useForm<PasswordValues>({
    resolver: zodResolver(passwordRules(t)),
    defaultValues: { oldPassword: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const shown = { showLabel: t('showPassword'), hideLabel: t('hidePassword') };

  const submit = form.handleSubmit(async (values) => {
    setFault(undefined);
    try {
      await mutateAsync(values);
      form.reset();
      showToast({ tone: 'good', text: t('passwordChanged') });
    } catch (error) {
      if (isProblem(error, 'user_invalid_credentials')) {
        form.setError('oldPassword', { type: 'server', message: t('wrongPassword') }, { shouldFocus: true });
      } else if (!showFieldErrors(error, names, form.setError)) setFault(faultText(error));
    }
  });

  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormMessage>{fault}</FormMessage>
      <PasswordField
        label={t('oldPassword')}
        autoComplete="current-password"
        error={errors.oldPassword?.message}
        {...shown}
        {...form.register('oldPassword')}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('newPasswordHint', { count: String(passwordMinLength) })}
        error={errors.password?.message}
        {...shown}
        {...form.register('password')}
      />
      <Button type="submit" variant="secondary" busy={isSubmitting}>
        {t(isSubmitting ? 'changingPassword' : 'changePassword')}
      </Button>
    </form>
  );
}

type Texts = ReturnType<typeof useTranslations<'profile'>>;

export interface ProfileValues {
  name: string;
  email: string;
  interests: string;
  password: string;
}

/** Validation rules of the profile form; `ownEmail` can be kept without the password. */
export function profileRules(t: Texts, ownEmail: string) {
  return z
    .object({
      name: z.string().overwrite(cleanLine).min(1, t('nameRequired')).max(128),
      email: z
        .string()
        .overwrite((typed) => normaliseEmail(typed) ?? typed.trim())
        .min(1, { error: t('emailRequired'), abort: true })
        .refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid')),
      interests: z.string().overwrite(cleanProse).max(2000),
      password: z.string(),
    })
    .refine(({ email, password }) => email === ownEmail || password !== '', {
      path: ['password'],
      error: t('passwordRequired'),
    });
}

interface PasswordValues {
  oldPassword: string;
  password: string;
}

/** Validation rules of the password form. */
function passwordRules(t: Texts) {
  return z.object({
    oldPassword: z.string().min(1, t('passwordRequired')),
    password: z
      .string()
      .min(1, t('passwordRequired'))
      .min(passwordMinLength, t('passwordShort'))
      .max(passwordMaxLength),
  });
}

/** Message keys of the token scopes. */
export const scopeTexts = {
  'registrations.read': 'tokenReads',
  'registrations.write': 'tokenWrites',
} as const satisfies Record<AccessScope, string>;

export interface TokenValues {
  name: string;
  scopes: AccessScope[];
  /** A whole number as text, from a select. */
  expiresInDays: string;
  password: string;
}

/** Validation rules of the token form. */
export function tokenRules(t: Texts) {
  return z.object({
    name: z.string().trim().min(1, t('tokenNameMissing')).max(100),
    scopes: z.array(AccessScope).min(1, t('tokenScopeMissing')),
    expiresInDays: z.string(),
    password: z.string().min(1, t('passwordRequired')),
  });
}
