import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useRequestCode } from '../../api/sign-in.ts';
import { Agreement, emailRule } from '../../features/sign-in/fields.tsx';
import { useErrorText } from '../../lib/form.ts';
import { type PendingSignUp, savePendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths } from '../../paths.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** For people who come without a code on its way: mails one. The response is the same for every address. */
export function RequestCode({ onSent }: { readonly onSent: (pending: PendingSignUp) => void }) {
  const t = useTranslations('auth');
  const errorText = useErrorText();
  const next = useSearchParams()[0].get('next') ?? undefined;
  const { mutate, isPending, error } = useRequestCode();
  const form = useForm({
    resolver: zodResolver(z.object({ email: emailRule(t) })),
    defaultValues: { email: '' },
  });
  const typed = useWatch({ control: form.control, name: 'email' });
  const submit = form.handleSubmit(({ email }) => {
    const onSuccess = ({ userId }: { readonly userId: string }) => {
      const pending = { userId, name: '', email };
      savePendingSignUp(pending);
      onSent(pending);
    };
    mutate({ email, next }, { onSuccess });
  });
  return (
    <EntryPage title={t('noCodeTitle')} intro={t('noCode')}>
      <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        {error && <FormMessage>{errorText(error)}</FormMessage>}
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" size="lg" block busy={isPending}>
          {t(isPending ? 'codeSending' : 'codeRequest')}
        </Button>
        <Agreement text="newAgreement" />
      </form>
      <p>
        <Link to={paths.login(next)} state={{ email: typed }}>
          {t('backToLogin')}
        </Link>
      </p>
    </EntryPage>
  );
}
