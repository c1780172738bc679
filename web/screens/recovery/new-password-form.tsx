import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '../../../contracts/accounts.ts';
import { isProblem } from '../../api/errors.ts';
import { useSetPassword } from '../../api/sign-in.ts';
import { showFieldFaults, useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { showToast } from '../../ui/toast.ts';

interface NewPasswordFormProps {
  readonly userId: string;
  readonly secret: string;
}

/** Another password, with what the mailed link carried. Opening the link changes nothing: only this form does. */
export function NewPasswordForm({ userId, secret }: NewPasswordFormProps) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const faultText = useFaultText();
  const { mutateAsync, isPending, error } = useSetPassword();
  const rules = z.object({
    password: z
      .string()
      .min(1, t('passwordRequired'))
      .min(passwordMinLength, t('passwordShort'))
      .max(passwordMaxLength),
  });
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { password: '' } });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await mutateAsync({ userId, secret, password });
    } catch (fault) {
      // What names no field is shown from the mutation's state.
      showFieldFaults(fault, ['password'], form.setError);
      return;
    }
    showToast({ tone: 'good', text: t('passwordSet') });
    await navigate(paths.login(), { replace: true });
  });
  const expired = isProblem(error, 'user_invalid_token');
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {error && !form.formState.errors.password && (
        <FormMessage>{expired ? t('linkExpired') : faultText(error)}</FormMessage>
      )}
      {expired && <Link to={paths.recovery()}>{t('askAgain')}</Link>}
      <PasswordField
        label={t('newPassword')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="new-password"
        hint={t('passwordHint', { count: passwordMinLength })}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" block busy={isPending}>
        {t(isPending ? 'settingPassword' : 'setPassword')}
      </Button>
    </form>
  );
}
