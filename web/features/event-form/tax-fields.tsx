import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { currencySign } from '../../../contracts/money.ts';
import { parseAmount, typedAmount } from '../../../contracts/prices.ts';
import { type AppliedTax, percentOf, priceWithTax, taxWithin } from '../../../contracts/taxes.ts';
import { useViewer } from '../../api/account.ts';
import { eventTaxQuery, sellerQuery } from '../../api/invoices.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { amountTextOf } from '../../ui/digits.ts';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { AmountField, TextField } from '../../ui/fields/text-field.tsx';
import { rateOf } from '../invoices/rates.ts';
import formStyles from './event-form.module.css';
import type { EventValues } from './values.ts';

type Place = `types.${number}` | `addOns.${number}`;
type PriceName = 'ticketPrice' | `${Place}.pricePaise`;

interface UsualTax {
  readonly scheme: AppliedTax['scheme'];
  readonly pricesIncludeTax: boolean;
  readonly rate: number;
}

/**
 * The tax of an event: of one that exists, as the server knows it; of a new one, of its group, or else of its organiser.
 * Null where none is charged.
 */
function useUsualTax(): UsualTax | null {
  const { eventId } = useParams();
  const ofEvent = useQuery({ ...eventTaxQuery(eventId ?? ''), enabled: eventId !== undefined });
  const seller = useSeller(eventId === undefined);
  if (eventId !== undefined) {
    const tax = ofEvent.data;
    return tax?.scheme == null ? null : { ...tax, scheme: tax.scheme };
  }
  if (seller === null || seller.taxId === '') return null;
  const { country, pricesIncludeTax, defaultTax } = seller;
  return { scheme: country === 'IN' ? 'gst' : 'vat', pricesIncludeTax, rate: defaultTax.rate };
}

/** Who will sell an event that isn't saved yet. */
function useSeller(isNew: boolean) {
  const viewer = useViewer();
  const groupId = useWatch<EventValues, 'groupId'>({ name: 'groupId' });
  const own = { account: 'organiser', ownerId: viewer?.$id ?? '' } as const;
  const ofGroup = useQuery({
    ...sellerQuery({ account: 'group', ownerId: groupId }),
    enabled: isNew && groupId !== '',
  });
  const ofViewer = useQuery({ ...sellerQuery(own), enabled: isNew && viewer !== null });
  const found = [ofGroup.data, ofViewer.data].find((each) => each?.enabled === true);
  return found?.seller ?? null;
}

/** The tax of a ticket type or add-on, where it isn't the seller's usual one. */
export function TaxFields({ at }: { readonly at: Place }) {
  const t = useTranslations('ticketSetup.tax');
  const { register, getFieldState, formState } = useFormContext<EventValues>();
  const field = (name: 'rate' | 'code') => {
    const path = `${at}.tax.${name}` as const;
    return (
      <TextField
        id={path}
        label={t(name)}
        error={getFieldState(path, formState).error?.message}
        inputMode={name === 'rate' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={8}
        {...register(path)}
      />
    );
  };
  return (
    <FieldGroup label={t('label')} hint={t('hint')}>
      <div className={formStyles.pair}>
        {field('rate')}
        {field('code')}
      </div>
    </FieldGroup>
  );
}

/** For sellers who type prices without tax: a field beside the price that fills it. What is saved is what buyers pay. */
export function NetPrice({ name }: { readonly name: PriceName }) {
  const t = useTranslations('ticketSetup.tax');
  const locale = useLocale();
  const formats = useFormats();
  const usual = useUsualTax();
  const { setValue } = useFormContext<EventValues>();
  const taxName = name === 'ticketPrice' ? 'currency' : (`${placeOf(name)}.tax.rate` as const);
  const [gross, currency, ownRate] = useWatch<EventValues, [PriceName, 'currency', typeof taxName]>({
    name: [name, 'currency', taxName],
  });
  const [typed, setTyped] = useState('');
  if (usual === null || usual.pricesIncludeTax) return null;
  const own = name === 'ticketPrice' || ownRate.trim() === '' ? usual.rate : rateOf(ownRate);
  const rate = own ?? 0;
  if (rate === 0) return null;
  const tax: AppliedTax = { scheme: usual.scheme, rate, interstate: false };
  const paid = parseAmount(gross, currency);
  const net = Number.isNaN(paid) ? null : taxWithin(paid, tax).net;
  const isTyped = net !== null && parseAmount(typed, currency) === net;
  return (
    <AmountField
      label={t('net')}
      hint={t('netHint', { rate: formats.count(percentOf(rate)) })}
      sign={currencySign(currency, locale)}
      value={isTyped || net === null ? typed : typedAmount(net, currency)}
      onChange={({ target }) => {
        const text = amountTextOf(target.value);
        setTyped(text);
        const amount = parseAmount(text, currency);
        const price = Number.isNaN(amount) ? '' : typedAmount(priceWithTax(amount, tax), currency);
        setValue(name, price, { shouldDirty: true });
      }}
    />
  );
}

function placeOf(name: `${Place}.pricePaise`): Place {
  return name.replace(/\.pricePaise$/, '') as Place;
}

/** For the form of a simple event, which loads without these texts. */
export const NetPriceWithTexts = withTexts(NetPrice, ['ticket-setup']);
