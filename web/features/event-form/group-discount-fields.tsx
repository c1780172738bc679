import { get, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Select } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { NumberField } from '../../ui/fields/text-field.tsx';
import { useAmounts } from './currency-field.tsx';
import formStyles from './event-form.module.css';
import { hasGroupPrices } from './ticket-values.ts';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

/** What each ticket of a type costs less if an order has enough of them. */
export function GroupDiscountFields({ index }: { readonly index: number }) {
  const t = useTranslations('ticketSetup.group');
  const pricing = useWatch<EventValues, `types.${number}.pricing`>({ name: `types.${index}.pricing` });
  if (pricing !== 'fixed') return null;
  return <DiscountFields name={`types.${index}.groupDiscount`} label={t('label')} hint={t('hint')} />;
}

/** The same for tickets of all types together. */
export function OrderDiscountFields() {
  const t = useTranslations('ticketSetup.group');
  const [types, orders] = useWatch<EventValues, ['types', 'orders']>({ name: ['types', 'orders'] });
  if (!hasGroupPrices({ types, orders })) return null;
  return <DiscountFields name="orders.groupDiscount" label={t('allLabel')} hint={t('allHint')} />;
}

interface DiscountProps {
  readonly name: 'orders.groupDiscount' | `types.${number}.groupDiscount`;
  readonly label: string;
  readonly hint: string;
}

function DiscountFields({ name, label, hint }: DiscountProps) {
  const t = useTranslations('ticketSetup.group');
  const { register, formState } = useFormContext<EventValues>();
  const { value, kind } = useWatch<EventValues, typeof name>({ name });
  const keepDigits = useKeepDigits();
  const amounts = useAmounts();
  const isAmount = kind === 'amount';
  const errorOf = (field: string): string | undefined => get(formState.errors, `${name}.${field}.message`);
  return (
    <FieldGroup label={label} hint={hint}>
      <div className={formStyles.pair}>
        <NumberField
          id={`${name}.from`}
          label={t('from')}
          error={errorOf('from')}
          {...register(`${name}.from`, { onChange: keepDigits(`${name}.from`) })}
        />
        <NumberField
          id={`${name}.value`}
          label={t('value')}
          inputMode={isAmount ? 'decimal' : 'numeric'}
          error={(isAmount ? amounts.fault(value) : undefined) ?? errorOf('value')}
          {...register(`${name}.value`, {
            onChange: isAmount ? amounts.keep(`${name}.value`) : keepDigits(`${name}.value`),
          })}
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
