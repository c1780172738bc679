import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { emailRule } from '../../features/sign-in/fields.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './screen.module.css';

interface EmailFormProps {
  readonly email: string;
  readonly toggle: ReactNode;
  readonly onChosen: (email: string) => void;
}

/** The first step of logging in and signing up. It accepts any address and looks none up. */
export function EmailForm({ email, toggle, onChosen }: EmailFormProps) {
  const t = useTranslations('auth');
  const form = useForm({
    resolver: zodResolver(z.object({ email: emailRule(t) })),
    defaultValues: { email },
  });
  const submit = form.handleSubmit((values) => onChosen(values.email));
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {toggle}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username webauthn"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" size="lg" block>
        {t('continue')}
      </Button>
    </form>
  );
}

interface ChosenEmailProps {
  readonly email: string;
  readonly onChange: () => void;
}

/** The address of the first step, with a way back. */
export function ChosenEmail({ email, onChange }: ChosenEmailProps) {
  const t = useTranslations('auth');
  return (
    <p className={styles.chosen}>
      <span className={styles.email}>{email}</span>
      <Button variant="secondary" size="sm" aria-label={t('changeEmail')} onClick={onChange}>
        {t('change')}
      </Button>
    </p>
  );
}
