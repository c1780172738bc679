import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { currencies } from '../../../contracts/currencies.ts';
import { currencySign, decimalsOf } from '../../../contracts/money.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { amountTextOf } from '../../ui/digits.ts';
import { Select } from '../../ui/fields/choices.tsx';
import type { EventValues } from './values.ts';

/** The currency of all prices; people who have registered agreed on theirs. */
export function CurrencyField() {
  const t = useTranslations('eventForm');
  const locale = useLocale();
  const { register, formState } = useFormContext<EventValues>();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <Select
      id="currency"
      label={t('currency')}
      error={formState.errors.currency?.message}
      options={currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      {...register('currency')}
    />
  );
}

/** For the fields of amounts in the event's currency. */
export function useAmounts() {
  const t = useTranslations('eventForm');
  const locale = useLocale();
  const { setValue } = useFormContext<EventValues>();
  const { isSubmitted } = useFormState<EventValues>();
  const currency = useWatch<EventValues, 'currency'>({ name: 'currency' });
  return {
    currency,
    sign: currencySign(currency, locale),
    /** What is wrong with a typed amount, as soon as it can't become one. */
    fault(typed: string): string | undefined {
      const unfinished = !isSubmitted && /^\d+[.,]$/.test(typed);
      if (typed === '' || unfinished || !Number.isNaN(parseAmount(typed, currency))) return undefined;
      return t('amountFormat', { decimals: decimalsOf(currency) });
    },
    /** Keeps only what belongs to an amount. */
    keep: (name: AmountField) => (event: { target: { value: string } }) => {
      const { value } = event.target;
      const text = amountTextOf(value);
      if (text !== value) setValue(name, text, { shouldDirty: true });
    },
  };
}

type AmountField =
  | 'ticketPrice'
  | `types.${number}.${'pricePaise' | 'suggestedPaise'}`
  | `types.${number}.steps.${number}.pricePaise`
  | 'orders.groupDiscount.value'
  | `types.${number}.groupDiscount.value`
  | `addOns.${number}.pricePaise`;
