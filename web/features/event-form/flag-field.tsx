import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Segmented } from '../../ui/fields/choices.tsx';
import type { EventValues, FlagName } from './values.ts';

/** Those that differ from a flag's usual hint. */
export type FlagHints = Readonly<Partial<Record<FlagName, string>>>;

interface FlagFieldProps {
  readonly name: FlagName;
  readonly hint?: string | undefined;
}

/** A field that is asked with yes or no. */
export function FlagField({ name, hint }: FlagFieldProps) {
  const t = useTranslations('eventForm');
  const { register } = useFormContext<EventValues>();
  return (
    <Segmented
      label={t(name)}
      hint={hint ?? t(`${name}Hint`)}
      choices={[
        { value: 'no', label: t('no') },
        { value: 'yes', label: t('yes') },
      ]}
      {...register(name)}
    />
  );
}
