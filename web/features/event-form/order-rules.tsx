import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ticketLimits } from '../../../contracts/ticket-types.ts';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { MomentField, NumberField } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import formStyles from './event-form.module.css';
import { OrderDiscountFields } from './group-discount-fields.tsx';
import styles from './ticket-types.module.css';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

/** Whether one person can order several tickets, and how they come. */
export function OrderRules() {
  const t = useTranslations('ticketSetup');
  const optional = useTranslations('eventForm')('optional');
  const { register, formState, getValues } = useFormContext<EventValues>();
  const maxPerOrder = useWatch<EventValues, 'orders.maxPerOrder'>({ name: 'orders.maxPerOrder' });
  const keepDigits = useKeepDigits();
  const errors = formState.errors.orders;
  const isUsed = getValues('orders.maxPerOrder') !== '1' || getValues('orders.maxPerPerson') !== '';
  return (
    <Disclosure title={t('orders')} size="sm" open={isUsed || errors !== undefined}>
      <div className={styles.more}>
        <div className={formStyles.pair}>
          <Select
            id="orders.maxPerOrder"
            label={t('maxPerOrder')}
            hint={t('maxPerOrderHint')}
            error={errors?.maxPerOrder?.message}
            options={Array.from({ length: ticketLimits.seats }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            {...register('orders.maxPerOrder')}
          />
          <NumberField
            id="orders.maxPerPerson"
            label={t('maxPerPerson')}
            note={optional}
            hint={t('maxPerPersonHint')}
            error={errors?.maxPerPerson?.message}
            {...register('orders.maxPerPerson', { onChange: keepDigits('orders.maxPerPerson') })}
          />
        </div>
        {maxPerOrder !== '1' && (
          <>
            <MomentField
              id="orders.namesUntil"
              label={t('namesUntil')}
              hint={t('namesUntilHint')}
              error={errors?.namesUntil?.message}
              {...register('orders.namesUntil')}
            />
            <OrderDiscountFields />
            <Checkbox label={t('seatBySeat')} hint={t('seatBySeatHint')} {...register('orders.seatBySeat')} />
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** How many of one type an order and a person can have. */
export function TypeLimits({ index }: { readonly index: number }) {
  const t = useTranslations('ticketSetup');
  const { register, formState } = useFormContext<EventValues>();
  const keepDigits = useKeepDigits();
  const errors = formState.errors.types?.[index];
  return (
    <div className={styles.limits}>
      {(['minPerOrder', 'maxPerOrder', 'maxPerPerson'] as const).map((name) => (
        <NumberField
          key={name}
          id={`types.${index}.${name}`}
          label={t(`typeLimits.${name}`)}
          error={errors?.[name]?.message}
          {...register(`types.${index}.${name}`, { onChange: keepDigits(`types.${index}.${name}`) })}
        />
      ))}
    </div>
  );
}
