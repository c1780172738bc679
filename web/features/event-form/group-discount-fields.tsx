import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Select } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { NumberField } from '../../ui/fields/text-field.tsx';
import formStyles from './event-form.module.css';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

/** What each ticket of a type costs less if an order has enough of them. */
export function GroupDiscountFields({ index }: { readonly index: number }) {
  const t = useTranslations('ticketSetup.group');
  const { register, formState } = useFormContext<EventValues>();
  const pricing = useWatch<EventValues, `types.${number}.pricing`>({ name: `types.${index}.pricing` });
  const keepDigits = useKeepDigits();
  const errors = formState.errors.types?.[index]?.groupDiscount;
  const name = `types.${index}.groupDiscount` as const;
  if (pricing !== 'fixed') return null;
  return (
    <FieldGroup label={t('label')} hint={t('hint')}>
      <div className={formStyles.pair}>
        <NumberField
          id={`${name}.from`}
          label={t('from')}
          error={errors?.from?.message}
          {...register(`${name}.from`, { onChange: keepDigits(`${name}.from`) })}
        />
        <NumberField
          id={`${name}.value`}
          label={t('value')}
          error={errors?.value?.message}
          {...register(`${name}.value`, { onChange: keepDigits(`${name}.value`) })}
        />
        <Select
          id={`${name}.kind`}
          label={t('kind')}
          options={[
            { value: 'percent', label: t('percent') },
            { value: 'amount', label: t('amount') },
          ]}
          {...register(`${name}.kind`)}
        />
      </div>
    </FieldGroup>
  );
}
