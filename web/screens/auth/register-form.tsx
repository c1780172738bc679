import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanLine } from '../../../contracts/clean-text.ts';
import { useRequestCode, useSignUp } from '../../api/sign-in.ts';
import { Agreement, NewPasswordField, useNewPasswordRule } from '../../features/sign-in/fields.tsx';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { savePendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ChosenEmail } from './email-form.tsx';
import styles from './screen.module.css';

interface RegisterFormProps {
  readonly email: string;
  readonly next: string | undefined;
  readonly onChange: () => void;
  readonly onLogIn: () => void;
}

/** The name, and a password for people who want one. Without it, they log in with mailed codes. */
export function RegisterForm({ email, next, onChange, onLogIn }: RegisterFormProps) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const signUp = useSignUp();
  const requestCode = useRequestCode();
  const [error, setErrorText] = useState<string>();
  const [isTaken, setTaken] = useState(false);
  const rules = z.object({
    name: z.string().overwrite(cleanLine).min(1, t('nameRequired')).max(128),
    password: z.union([z.literal(''), useNewPasswordRule()]),
  });
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { name: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name, password }) => {
    setErrorText(undefined);
    setTaken(false);
    try {
      const userId =
        password === ''
          ? (await requestCode.mutateAsync({ name, email, next })).userId
          : (await signUp.mutateAsync({ name, email, password, next })).$id;
      savePendingSignUp({ userId, name, email });
      await navigate(paths.otpVerification(next));
    } catch (error) {
      if (isProblem(error, 'user_already_exists')) setTaken(true);
      else if (!showFieldErrors(error, ['name', 'password'], form.setError)) setErrorText(errorText(error));
    }
  });

  return (
    <>
      <ChosenEmail email={email} onChange={onChange} />
      <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {isTaken ? (
          <FormMessage title={t('emailTaken')}>
            <p className={styles.links}>
              <Button variant="quiet" size="sm" flush onClick={onLogIn}>
                {t('logInInstead')}
              </Button>
              <Link to={paths.recovery(email, next)}>{t('forgotten')}</Link>
            </p>
          </FormMessage>
        ) : (
          <FormMessage>{error}</FormMessage>
        )}
        <TextField
          label={t('name')}
          autoComplete="name"
          autoFocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <NewPasswordField
          label={t('password')}
          note={t('optional')}
          hint={t('passwordOptional')}
          known={[email]}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" size="lg" block busy={isSubmitting}>
          {t(isSubmitting ? 'registering' : 'createAccount')}
        </Button>
        <Agreement text="agreement" />
      </form>
    </>
  );
}
