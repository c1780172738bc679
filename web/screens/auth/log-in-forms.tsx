import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useLogIn, useRequestCode } from '../../api/sign-in.ts';
import { Agreement } from '../../features/sign-in/fields.tsx';
import { useFinishSignIn } from '../../features/sign-in/finish-sign-in.tsx';
import { Or } from '../../features/sign-in/other-ways.tsx';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { savePendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import { ChosenEmail } from './email-form.tsx';
import styles from './screen.module.css';

interface LogInProps {
  readonly email: string;
  readonly next: string | undefined;
}

/** The ways to log in with an address: a mailed code or a password. Every address is offered both. */
export function LogInForms({ onChange, ...props }: LogInProps & { readonly onChange: () => void }) {
  return (
    <>
      <ChosenEmail email={props.email} onChange={onChange} />
      <CodeRequest {...props} />
      <Agreement text="newAgreement" />
      <Or />
      <PasswordForm {...props} />
    </>
  );
}

function CodeRequest({ email, next }: LogInProps) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, isSuccess, error } = useRequestCode();
  // The field that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  const request = () =>
    mutate(
      { email, next },
      {
        onSuccess: ({ userId }) => {
          savePendingSignUp({ userId, name: '', email });
          void navigate(paths.otpVerification(next));
        },
      },
    );
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        request();
      }}
    >
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      <Button ref={button} type="submit" size="lg" block busy={isPending || isSuccess}>
        {t(isPending ? 'codeSending' : 'codeRequest')}
      </Button>
      <p className={styles.hint}>{t('codeRequestHint')}</p>
    </form>
  );
}

function PasswordForm({ email, next }: LogInProps) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  const errorText = useErrorText();
  const logIn = useLogIn();
  const requestCode = useRequestCode();
  const [error, setErrorText] = useState<string>();
  const form = useForm({
    resolver: zodResolver(z.object({ password: z.string().min(1, t('passwordRequired')) })),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  /** The password is right but the sign-up was never confirmed: continues with a new code (product rule 13). */
  const confirmFirst = async (userId: string) => {
    const sent = await requestCode.mutateAsync({ userId, email, next }).then(
      () => true,
      // The screen of the code says so, and can request one.
      () => false,
    );
    savePendingSignUp({ userId, name: '', email });
    await navigate(paths.otpVerification(next), { state: { sent } });
  };
  const submit = form.handleSubmit(async ({ password }) => {
    setErrorText(undefined);
    try {
      finish(await logIn.mutateAsync({ email, password }));
    } catch (error) {
      const about = isProblem(error, 'user_email_not_verified', 'user_blocked') ? error.about : {};
      if (about.userId) await confirmFirst(about.userId);
      else if (about.reason) setErrorText(t('blocked', { reason: about.reason }));
      else if (!showFieldErrors(error, ['password'], form.setError)) setErrorText(errorText(error));
    }
  });

  return (
    <form method="dialog" noValidate className={styles.second} onSubmit={(event) => void submit(event)}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormMessage>{error}</FormMessage>
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="secondary" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'loggingIn' : 'login')}
      </Button>
      <p className={styles.links}>
        <Link to={paths.recovery(email, next)}>{t('forgotten')}</Link>
      </p>
    </form>
  );
}
