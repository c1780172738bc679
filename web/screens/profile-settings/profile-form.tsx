import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { normaliseEmail } from '../../../contracts/email-address.ts';
import type { Viewer } from '../../api/auth-state.ts';
import { isProblem } from '../../api/errors.ts';
import { useSaveProfile } from '../../api/profile.ts';
import { showFieldFaults, useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { type ProfileValues, profileRules } from './rules.ts';
import styles from './screen.module.css';

const names = ['name', 'email', 'interests', 'password'] as const;

/** Name, e-mail and interests. Another e-mail asks for the password as well. */
export function ProfileForm({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const faultText = useFaultText();
  const [outcome, setOutcome] = useState<{ saved: true } | { fault: string }>();
  const save = useSaveProfile();
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileRules(t, viewer.email)),
    defaultValues: { name: viewer.name, email: viewer.email, interests: viewer.interests, password: '' },
  });
  const { resetField } = form;
  // A new address that was confirmed becomes the one in the field; what else was typed stays.
  useEffect(() => resetField('email', { defaultValue: viewer.email }), [resetField, viewer.email]);
  const { errors, isSubmitting } = form.formState;
  const typedEmail = form.watch('email');
  const changesEmail = (normaliseEmail(typedEmail) ?? typedEmail.trim()) !== viewer.email;

  const submit = form.handleSubmit(async ({ name, email, interests, password }) => {
    setOutcome(undefined);
    const newEmail = changesEmail ? { email, password } : undefined;
    try {
      await save.mutateAsync({ name, interests, newEmail });
      form.reset({ name, interests, email: viewer.email, password: '' });
      setOutcome({ saved: true });
    } catch (error) {
      if (isProblem(error, 'user_invalid_credentials')) {
        form.setError('password', { type: 'server', message: t('wrongPassword') }, { shouldFocus: true });
      } else if (!showFieldFaults(error, names, form.setError)) {
        setOutcome({ fault: faultText(error) });
      }
    }
  });

  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('name')}
        autoComplete="name"
        maxLength={128}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {changesEmail && (
        <PasswordField
          label={t('emailPassword')}
          hint={t('emailPasswordHint')}
          autoComplete="current-password"
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <TextArea
        label={t('interests')}
        hint={t('interestsHint')}
        rows={4}
        maxLength={2000}
        error={errors.interests?.message}
        {...form.register('interests')}
      />
      {outcome && 'fault' in outcome && <FormMessage title={t('saveFailed')}>{outcome.fault}</FormMessage>}
      {outcome && 'saved' in outcome && <FormMessage tone="good">{t('saved')}</FormMessage>}
      <Button type="submit" busy={isSubmitting}>
        {t(isSubmitting ? 'saving' : 'save')}
      </Button>
    </form>
  );
}
