import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import type { AddOn } from '../../../contracts/add-ons.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { currencySign, typedAmount } from '../../../contracts/money.ts';
import { type TicketType, ticketLimits } from '../../../contracts/ticket-types.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { amountTextOf } from '../../lib/digits.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FieldGroup, FormMessage } from '../../ui/fields/field.tsx';
import { AmountField, TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RsvpForm } from './rsvp-form.tsx';
import { TicketRow, usePrices } from './ticket-row.tsx';
import { addOnsWith, chosenType, countOf, isOnSale, othersThan, sumOf } from './ticket-terms.ts';
import styles from './tickets.module.css';

export interface TicketChoiceProps {
  readonly event: EventDetail;
  readonly tickets: Tickets;
  readonly form: RsvpForm;
}

/** Chooses a ticket, applies a code, and says what it comes to. */
function TicketChoice(props: TicketChoiceProps) {
  const t = useTranslations('tickets');
  const errorText = useErrorText();
  const { types, error, code } = props.tickets;
  if (types === undefined) {
    return error ? (
      <FormMessage>{errorText(error)}</FormMessage>
    ) : (
      <div aria-busy="true" className={styles.cards}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton shape="box" className={styles.cardPlace} />
        <Skeleton shape="box" className={styles.cardPlace} />
      </div>
    );
  }
  return (
    <>
      {types.length === 0 && code === '' ? (
        <FormMessage tone="plain">{t('none')}</FormMessage>
      ) : (
        <Cards {...props} types={types} />
      )}
      <Code tickets={props.tickets} needed={types.length === 0} />
    </>
  );
}

export default withTexts(TicketChoice, ['tickets']);

type ListProps = TicketChoiceProps & { readonly types: readonly TicketType[] };

function Cards({ event, tickets, types, form }: ListProps) {
  const t = useTranslations('tickets');
  const { errors } = form.formState;
  const only = types.filter(isOnSale);
  const single = only.length === 1 ? only[0]?.$id : undefined;
  const chosen = useWatch({ control: form.control, name: 'ticketTypeId' });
  const { setValue } = form;
  // Where there is nothing to choose, nothing has to be chosen.
  useEffect(() => {
    if (single !== undefined && chosen !== single) setValue('ticketTypeId', single);
  }, [single, chosen, setValue]);
  const error = errors.ticketTypeId?.message;
  return (
    <FieldGroup label={t('choose')} error={error}>
      <div className={styles.cards}>
        {types.map((type) => (
          <div key={type.$id} className={styles.choice}>
            <label className={styles.card}>
              <input
                type="radio"
                className={styles.radio}
                value={type.$id}
                disabled={!isOnSale(type)}
                aria-invalid={error ? true : undefined}
                {...form.register('ticketTypeId')}
              />
              <span className={styles.face}>
                <TicketRow
                  type={type}
                  regular={tickets.listed.find(({ $id }) => $id === type.$id)}
                  event={event}
                />
              </span>
            </label>
            {type.$id === chosen && isOnSale(type) && (
              <>
                <Amount type={type} currency={event.currency} form={form} />
                <AddOns
                  type={type}
                  currency={event.currency}
                  addOns={addOnsWith(type, tickets.addOns)}
                  form={form}
                />
                <Others type={type} tickets={tickets} form={form} />
              </>
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

interface OfTypeProps extends Pick<TicketChoiceProps, 'form'> {
  /** The chosen type. */
  readonly type: TicketType;
}

interface InCurrency {
  readonly currency: string;
}

/** What a person pays who pays what they can. */
function Amount({ type, currency, form }: OfTypeProps & InCurrency) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const { money } = usePrices(currency);
  const typed = useWatch({ control: form.control, name: 'amountPaise' });
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
    setValue('amountPaise', start);
  }, [start, $id, setValue]);
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
      error={form.formState.errors.amountPaise?.message}
      {...form.register('amountPaise', {
        onChange: ({ target }) => {
          const text = amountTextOf(target.value);
          if (text !== target.value) setValue('amountPaise', text, { shouldDirty: true });
        },
      })}
    />
  );
}

/** Other tickets that people would take who have to wait. */
function Others({ type, tickets, form }: OfTypeProps & Pick<ListProps, 'tickets'>) {
  const t = useTranslations('tickets');
  const others = othersThan(type, tickets);
  if (!type.full || others.length === 0) return null;
  return (
    <FieldGroup label={t('others')}>
      {others.map(({ $id, name }) => (
        <Checkbox key={$id} label={name} value={$id} {...form.register('otherTicketTypes')} />
      ))}
    </FieldGroup>
  );
}

/** What can be had with the ticket. A required add-on comes along at least once. */
function AddOns({
  type,
  currency,
  addOns,
  form,
}: OfTypeProps & InCurrency & { readonly addOns: readonly AddOn[] }) {
  const t = useTranslations('tickets');
  const { money } = usePrices(currency);
  const counts = useWatch({ control: form.control, name: 'addOns' });
  if (addOns.length === 0) return null;
  const choose = ($id: string, count: number) =>
    form.setValue('addOns', { ...counts, [$id]: count }, { shouldDirty: true });
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

interface CodeProps {
  readonly tickets: Tickets;
  /** There is no ticket without one. */
  readonly needed: boolean;
}

/** A field for a code, which changes the prices and shows hidden types. */
function Code({ tickets, needed }: CodeProps) {
  const t = useTranslations('tickets');
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  const { code, codeError, checking, apply } = tickets;
  const applied = code !== '' && !checking && codeError === null;
  const shown = needed || open || code !== '';
  useEffect(() => {
    if (open && !applied) field.current?.focus();
  }, [open, applied]);
  const submit = () => {
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') apply(typed);
    else field.current?.focus();
  };
  const status = (
    <VisuallyHidden>
      <span role="status">{applied && t('appliedAnnounced', { code })}</span>
    </VisuallyHidden>
  );
  if (applied) {
    return (
      <div className={styles.applied}>
        {status}
        <span>{t('applied', { code })}</span>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setOpen(true);
            apply('');
          }}
        >
          {t('remove')}
        </Button>
      </div>
    );
  }
  if (!shown) {
    return (
      <div>
        {status}
        <Button variant="quiet" size="sm" flush onClick={() => setOpen(true)}>
          {t('haveCode')}
        </Button>
      </div>
    );
  }
  const error = missing ? t('codeRequired') : codeError === null ? undefined : errorText(codeError);
  return (
    <div className={styles.code}>
      {status}
      <TextField
        ref={field}
        label={needed ? t('code') : t('haveCode')}
        defaultValue={code}
        error={error}
        maxLength={ticketLimits.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Applies the code instead of submitting the form.
          event.preventDefault();
          submit();
        }}
      />
      <Button variant="secondary" busy={checking} onClick={submit}>
        {t('apply')}
      </Button>
    </div>
  );
}

function Total({ event, tickets, form }: TicketChoiceProps) {
  const t = useTranslations('tickets');
  const { money } = usePrices(event.currency);
  const [ticketTypeId, amountPaise, addOns] = useWatch({
    control: form.control,
    name: ['ticketTypeId', 'amountPaise', 'addOns'],
  });
  const type = chosenType(tickets.types, { ticketTypeId });
  if (type === undefined) return null;
  const total = sumOf(type, { amountPaise, addOns }, tickets.addOns, event.currency);
  return (
    <p className={styles.total}>
      <span>
        {t('total')} <span className={styles.of}>{type.name}</span>
      </span>
      <strong>{total === null ? '–' : money(total)}</strong>
    </p>
  );
}

/** What the person pays, above the button. */
export const TicketTotal = withTexts(Total, ['tickets']);
