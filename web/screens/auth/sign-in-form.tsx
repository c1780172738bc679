import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '../../../contracts/accounts.ts';
import { cleanLine, normaliseEmail } from '../../../contracts/clean-text.ts';
import { isProblem } from '../../api/errors.ts';
import { useLogIn, useSignUp } from '../../api/sign-in.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { savePendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths, safeNext } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';

export type SignInMode = 'login' | 'register';

interface SignInFormProps {
  readonly mode: SignInMode;
  readonly toggle: ReactNode;
}

const fieldNames = ['name', 'email', 'password'] as const;

export function SignInForm({ mode, toggle }: SignInFormProps) {
  const t = useTranslations('auth');
  const registering = mode === 'register';
  const [fault, setFault] = useState<string>();
  const form = useForm<SignInValues>({
    resolver: zodResolver(signInRules(t)[mode]),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const send = useSend(mode);
  const faultText = useErrorText();

  const submit = form.handleSubmit(
    async (values) => {
      setFault(undefined);
      await send(values).catch((error: unknown) => {
        const { reason } = isProblem(error, 'user_blocked') ? error.about : {};
        if (reason) setFault(t('blocked', { reason }));
        else if (!showFieldErrors(error, fieldNames, form.setError)) setFault(faultText(error));
      });
    },
    () => setFault(registering && form.getValues('email').trim() === '' ? t('emailEmpty') : undefined),
  );

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {toggle}
      <FormMessage>{fault}</FormMessage>
      {registering && (
        <TextField
          label={t('name')}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
      )}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete={registering ? 'new-password' : 'current-password'}
        hint={registering ? t('passwordHint', { count: passwordMinLength }) : undefined}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {registering && (
        <p>
          <small>
            {t.rich('agreement', {
              terms: (text: ReactNode) => <Link to={paths.termsAndConditions()}>{text}</Link>,
              privacy: (text: ReactNode) => <Link to={paths.privacyPolicy()}>{text}</Link>,
            })}
          </small>
        </p>
      )}
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? (registering ? 'registering' : 'loggingIn') : mode)}
      </Button>
      {!registering && <Link to={paths.recovery()}>{t('forgotten')}</Link>}
    </form>
  );
}

function useSend(mode: SignInMode): (values: SignInValues) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get('next') ?? undefined;
  const signUp = useSignUp();
  const logIn = useLogIn();

  const verify = async (userId: string, { name, email }: SignInValues) => {
    savePendingSignUp({ userId, name, email });
    await navigate(paths.otpVerification(next));
  };

  if (mode === 'register') {
    return async (values) => verify((await signUp.mutateAsync(values)).$id, values);
  }
  return async (values) => {
    try {
      await logIn.mutateAsync({ email: values.email, password: values.password });
    } catch (error) {
      // The password is right but the sign-up was never confirmed: continue with the code (product rule 13).
      const userId = isProblem(error, 'user_email_not_verified') ? error.about.userId : undefined;
      if (userId === undefined) throw error;
      return verify(userId, values);
    }
    await navigate(safeNext(next), { replace: true });
  };
}

type Texts = ReturnType<typeof useTranslations<'auth'>>;

/** Validation rules of both forms. */
function signInRules(t: Texts) {
  const email = z
    .string()
    .trim()
    .min(1, { error: t('emailRequired'), abort: true })
    .refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid'));
  const password = z
    .string()
    .min(1, t('passwordRequired'))
    .min(passwordMinLength, t('passwordShort'))
    .max(passwordMaxLength);
  const name = z.string().overwrite(cleanLine);
  return {
    login: z.object({ name, email, password }),
    register: z.object({ name: name.min(1, t('nameRequired')).max(128), email, password }),
  };
}

interface SignInValues {
  name: string;
  email: string;
  password: string;
}
