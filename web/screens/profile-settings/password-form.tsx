import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { passwordMinLength } from '../../../contracts/accounts.ts';
import { isProblem } from '../../api/errors.ts';
import { useChangePassword } from '../../api/profile.ts';
import { showFieldFaults, useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { type PasswordValues, passwordRules } from './rules.ts';
import styles from './screen.module.css';

const names = ['oldPassword', 'password'] as const;

/** Another password, for whoever knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('profile');
  const faultText = useFaultText();
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
      } else if (!showFieldFaults(error, names, form.setError)) setFault(faultText(error));
    }
  });

  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {/* Tells password managers whose password this is. */}
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
