import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import type { AddOn } from '../../../contracts/add-ons.ts';
import { currencySign } from '../../../contracts/money.ts';
import { typedAmount } from '../../../contracts/prices.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import { amountTextOf } from '../../ui/digits.ts';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { AmountField } from '../../ui/fields/text-field.tsx';
import type { RsvpForm } from './rsvp-form.tsx';
import type { TicketPlace } from './rsvp-questions.tsx';
import { usePrices } from './ticket-row.tsx';
import { countOf } from './ticket-terms.ts';

interface OfTicketProps {
  readonly form: RsvpForm;
  /** The ticket's type. */
  readonly type: TicketType;
  readonly currency: string;
  /** Where its values are. */
  readonly at?: TicketPlace;
}

/** What a person pays who pays what they can. */
export function Amount({
  type,
  currency,
  form,
  at = '',
  error,
}: OfTicketProps & { error: string | undefined }) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const { money } = usePrices(currency);
  const name = `${at}amountPaise` as const;
  const typed = useWatch({ control: form.control, name });
  const { $id, pricing, pricePaise } = type;
  const isChoice = pricing === 'pay_what_you_can';
  const { setValue } = form;
  const suggested = type.suggestedPaise;
  const start = isChoice && typed === '' && suggested !== null ? typedAmount(suggested, currency) : '';
  // Once per type: an emptied field stays empty.
  const suggestedFor = useRef('');
  useEffect(() => {
    if (start === '' || suggestedFor.current === $id) return;
    suggestedFor.current = $id;
    setValue(name, start);
  }, [start, $id, setValue, name]);
  if (!isChoice) return null;
  const hint = [
    pricePaise > 0 ? t('amountLeast', { price: money(pricePaise) }) : '',
    suggested === null ? '' : t('amountSuggested', { price: money(suggested) }),
  ];
  return (
    <AmountField
      label={t('amount')}
      sign={currencySign(currency, locale)}
      hint={hint.join(' ').trim()}
      error={error}
      {...form.register(name, {
        onChange: ({ target }) => {
          const text = amountTextOf(target.value);
          if (text !== target.value) setValue(name, text, { shouldDirty: true });
        },
      })}
    />
  );
}

/** What can be had with the ticket. A required add-on comes along at least once. */
export function AddOns({
  type,
  currency,
  addOns,
  form,
  at = '',
}: OfTicketProps & { readonly addOns: readonly AddOn[] }) {
  const t = useTranslations('tickets');
  const { money } = usePrices(currency);
  const path = `${at}addOns` as const;
  const counts = useWatch({ control: form.control, name: path });
  if (addOns.length === 0) return null;
  const choose = ($id: string, count: number) =>
    form.setValue(path, { ...counts, [$id]: count }, { shouldDirty: true });
  return (
    <FieldGroup label={t('addOns')}>
      {addOns.map((addOn) => {
        const { $id, name, description, pricePaise, required, maxPerTicket, left } = addOn;
        const count = countOf(addOn, { addOns: counts });
        const most = Math.max(count, Math.min(maxPerTicket, left ?? maxPerTicket));
        const label = `${name} · ${money(pricePaise)}`;
        const hints = [
          description,
          required ? t('included') : '',
          left === 0 ? t('addOnSoldOut') : '',
        ].filter((hint) => hint !== '');
        if (most <= 1) {
          return (
            <Checkbox
              key={`${type.$id} ${$id}`}
              label={label}
              hint={hints.join(' · ')}
              checked={count > 0}
              disabled={required || most === 0}
              onChange={({ currentTarget }) => choose($id, currentTarget.checked ? 1 : 0)}
            />
          );
        }
        const least = required ? 1 : 0;
        return (
          <Select
            key={`${type.$id} ${$id}`}
            label={label}
            hint={hints.join(' · ')}
            value={String(count)}
            options={Array.from({ length: most - least + 1 }, (_, index) => ({
              value: String(index + least),
              label: String(index + least),
            }))}
            onChange={({ target }) => choose($id, Number(target.value))}
          />
        );
      })}
    </FieldGroup>
  );
}
