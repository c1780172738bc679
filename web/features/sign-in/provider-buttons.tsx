import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { signInProvidersQuery, useStartProvider } from '../../api/identities.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';

/** A button for each provider of the site. */
function ProviderButtons({ next }: { readonly next: string | undefined }) {
  const t = useTranslations('providers');
  const errorText = useErrorText();
  // Without the list, the other ways are left.
  const { data } = useQuery(signInProvidersQuery);
  const { mutate, isPending, variables, error } = useStartProvider(next);
  if (data === undefined || data.providers.length === 0) return null;
  return (
    <>
      <FormMessage>{error && errorText(error)}</FormMessage>
      {data.providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          block
          busy={isPending && variables === name}
          onClick={() => !isPending && mutate(name)}
        >
          {t('continueWith', { provider: label })}
        </Button>
      ))}
    </>
  );
}

export default withTexts(ProviderButtons, ['providers']);
