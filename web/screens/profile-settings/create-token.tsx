import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accessScopes, longestTokenDays, usualTokenDays } from '../../../contracts/access-tokens.ts';
import { useMakeAccessToken } from '../../api/access-tokens.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Chips, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';
import { scopeTexts, type TokenValues, tokenRules } from './password-form.tsx';
import styles from './screen.module.css';

const names = ['name', 'scopes', 'expiresInDays', 'password'] as const;
const lifetimes = [7, 30, usualTokenDays, longestTokenDays];

export function CreateToken() {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const proof = useOwnProofTexts();
  const [error, setErrorText] = useState<string>();
  const { mutateAsync, data: created } = useMakeAccessToken();
  const form = useForm<TokenValues>({
    resolver: zodResolver(tokenRules(t, proof.missing)),
    defaultValues: {
      name: '',
      scopes: ['registrations.read'],
      expiresInDays: String(usualTokenDays),
      password: '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setErrorText(undefined);
    try {
      await mutateAsync({ ...values, expiresInDays: Number(values.expiresInDays) });
      form.reset();
    } catch (error) {
      if (isProblem(error, 'user_invalid_credentials')) {
        form.setError('password', { type: 'server', message: proof.wrong }, { shouldFocus: true });
      } else if (!showFieldErrors(error, names, form.setError)) setErrorText(errorText(error));
    }
  });

  return (
    <>
      <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormMessage>{error}</FormMessage>
        <TextField
          label={t('tokenName')}
          maxLength={100}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Chips
          label={t('tokenScopes')}
          choices={accessScopes.map((scope) => ({ value: scope, label: t(scopeTexts[scope]) }))}
          error={errors.scopes?.message}
          {...form.register('scopes')}
        />
        <Select
          label={t('tokenDays')}
          options={lifetimes.map((days) => ({
            value: String(days),
            label: days === longestTokenDays ? t('tokenYear') : t('tokenDaysOption', { days }),
          }))}
          {...form.register('expiresInDays')}
        />
        <OwnProofField
          label={t('tokenPassword')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" variant="secondary" busy={isSubmitting}>
          {t('tokenMake')}
        </Button>
      </form>
      {created !== undefined && (
        <div role="status">
          <p>{t('tokenOnce')}</p>
          <TextField
            label={t('tokenSecret', { name: created.name })}
            value={created.secret}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
    </>
  );
}
