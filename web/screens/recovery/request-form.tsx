import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useRequestRecovery } from '../../api/sign-in.ts';
import { useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Asks for a link; the answer is the same for every address. */
export function RequestForm() {
  const t = useTranslations('auth');
  const faultText = useFaultText();
  const { mutateAsync, isPending, isSuccess, error, variables } = useRequestRecovery();
  const rules = z.object({
    email: z
      .string()
      .trim()
      .min(1, t('emailRequired'))
      .pipe(z.email(t('emailInvalid'))),
  });
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { email: '' } });
  const submit = form.handleSubmit(async ({ email }) => {
    // A failure is shown from the mutation's state.
    await mutateAsync({ email, url: `${window.location.origin}${paths.recovery()}` }).catch(() => undefined);
  });
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {error && <FormMessage>{faultText(error)}</FormMessage>}
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
