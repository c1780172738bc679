import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useRequestRecovery, useSetPassword } from '../../api/sign-in.ts';
import { emailRule, NewPasswordField, useNewPasswordRule } from '../../features/sign-in/fields.tsx';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { secretLinkIn } from '../../shell/mailed-link.tsx';
import { CardPage } from '../../shell/message-card.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

export function Component() {
  const t = useTranslations('auth');
  const [search] = useSearchParams();
  const link = secretLinkIn(search, 'userId');
  const next = search.get('next') ?? undefined;
  const title = t(link ? 'newPasswordTitle' : 'recoveryTitle');
  return (
    <CardPage sign={<KeyRound />} title={title} text={t(link ? 'newPasswordIntro' : 'recoveryIntro')}>
      {link ? <NewPasswordForm userId={link.id} secret={link.secret} /> : <RequestForm />}
      <p>
        <Link to={paths.login(next)} state={{ email: search.get('email') ?? '' }}>
          {t(link ? 'backToLogin' : 'codeInstead')}
        </Link>
      </p>
    </CardPage>
  );
}

/** The response is the same for every address. */
function RequestForm() {
  const t = useTranslations('auth');
  const errorText = useErrorText();
  const { mutateAsync, isPending, isSuccess, error, variables } = useRequestRecovery();
  const [search] = useSearchParams();
  const typed = search.get('email') ?? '';
  const target = paths.recovery(undefined, search.get('next') ?? undefined);
  const rules = z.object({ email: emailRule(t) });
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { email: typed } });
  const submit = form.handleSubmit(async ({ email }) => {
    // The error is shown from the mutation's state.
    await mutateAsync({ email, url: `${window.location.origin}${target}` }).catch(() => undefined);
  });
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      {isSuccess && <FormMessage tone="good">{t('recoverySent', { email: variables.email })}</FormMessage>}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" size="lg" block busy={isPending}>
        {t(isPending ? 'recoverySending' : 'recoverySend')}
      </Button>
    </form>
  );
}

interface NewPasswordFormProps {
  readonly userId: string;
  readonly secret: string;
}

function NewPasswordForm({ userId, secret }: NewPasswordFormProps) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next') ?? undefined;
  const errorText = useErrorText();
  const { mutateAsync, isPending, error } = useSetPassword();
  const rules = z.object({ password: useNewPasswordRule() });
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { password: '' } });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await mutateAsync({ userId, secret, password });
    } catch (error) {
      // Errors without a field are shown from the mutation's state.
      showFieldErrors(error, ['password'], form.setError);
      return;
    }
    showToast({ tone: 'good', text: t('passwordSet') });
    await navigate(paths.login(next), { replace: true });
  });
  const expired = isProblem(error, 'user_invalid_token');
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {error && !form.formState.errors.password && (
        <FormMessage>{expired ? t('linkExpired') : errorText(error)}</FormMessage>
      )}
      {expired && <Link to={paths.recovery(undefined, next)}>{t('askAgain')}</Link>}
      <NewPasswordField
        label={t('newPassword')}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" block busy={isPending}>
        {t(isPending ? 'settingPassword' : 'setPassword')}
      </Button>
    </form>
  );
}
