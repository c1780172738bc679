import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Question } from '../../../contracts/questions.ts';
import { type TicketType, ticketLimits } from '../../../contracts/ticket-types.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FieldGroup, FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasParties, partySum, partyTypes } from './party.ts';
import { PartyFields, useInvitedType } from './party-fields.tsx';
import { focusFirstInvalid, type RsvpForm, usePartyValues } from './rsvp-form.tsx';
import { AddOns, Amount } from './ticket-extras.tsx';
import { TicketRow, usePrices } from './ticket-row.tsx';
import { addOnsWith, isOnSale, othersThan } from './ticket-terms.ts';
import styles from './tickets.module.css';

export interface TicketChoiceProps {
  readonly event: EventDetail;
  readonly tickets: Tickets;
  readonly form: RsvpForm;
  /** The organiser's own, asked for each ticket. */
  readonly questions: readonly Question[];
  /** The person has a ticket already: all that they order are for others. */
  readonly othersOnly?: boolean;
}

/** Chooses a ticket, applies a code, and says what it comes to. */
function TicketChoice({ questions, othersOnly = false, ...props }: TicketChoiceProps) {
  const t = useTranslations('tickets');
  const errorText = useErrorText();
  const { types, error, code } = props.tickets;
  const isLoaded = types !== undefined;
  useEffect(() => {
    // The form may have been sent before its tickets were there.
    if (isLoaded && !document.activeElement?.matches('input, textarea, select')) focusFirstInvalid();
  }, [isLoaded]);
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
  const codeField = <Code key="code" tickets={props.tickets} needed={types.length === 0} />;
  const applied = isApplied(props.tickets);
  return (
    <>
      {/* Once it changes the prices, it is above them. */}
      {applied && codeField}
      {types.length === 0 && code === '' ? (
        <FormMessage tone="plain">{t('none')}</FormMessage>
      ) : hasParties(props.tickets) ? (
        <PartyFields {...props} {...{ types, questions, othersOnly }} />
      ) : (
        <Cards {...props} types={types} />
      )}
      {!applied && codeField}
    </>
  );
}

export default withTexts(TicketChoice, ['tickets']);

type ListProps = Omit<TicketChoiceProps, 'questions'> & { readonly types: readonly TicketType[] };

function Cards({ event, tickets, types, form }: ListProps) {
  const t = useTranslations('tickets');
  const { errors } = form.formState;
  // One to an order.
  const canTake = (type: TicketType) => isOnSale(type) && type.minPerOrder === 1;
  const only = types.filter(canTake);
  const single = only.length === 1 ? only[0]?.$id : undefined;
  const chosen = useWatch({ control: form.control, name: 'ticketTypeId' });
  const { setValue } = form;
  // Where there is nothing to choose, nothing has to be chosen.
  useEffect(() => {
    if (single !== undefined && chosen !== single) setValue('ticketTypeId', single);
  }, [single, chosen, setValue]);
  useInvitedType(types, chosen !== '', (type) => canTake(type) && setValue('ticketTypeId', type.$id));
  const error = errors.ticketTypeId?.message;
  const cards = useRef<HTMLDivElement>(null);
  // What the chosen ticket asks for may have opened below what is in view.
  useEffect(() => {
    if (chosen === '' || chosen === single) return;
    cards.current?.querySelector(':scope > :has(:checked)')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, single]);
  return (
    <FieldGroup label={t('choose')} error={error} className={styles.types}>
      <div ref={cards} className={styles.cards}>
        {types.map((type) => (
          <div key={type.$id} className={styles.choice}>
            <label className={styles.card}>
              <input
                type="radio"
                className={styles.radio}
                value={type.$id}
                disabled={!canTake(type)}
                aria-invalid={error ? true : undefined}
                {...form.register('ticketTypeId')}
              />
              <span className={styles.face}>
                <TicketRow
                  type={type}
                  regular={tickets.listed.find(({ $id }) => $id === type.$id)}
                  event={event}
                  orders={tickets.orders}
                />
              </span>
            </label>
            {type.$id === chosen && isOnSale(type) && (
              <div className={styles.more}>
                <Amount
                  type={type}
                  currency={tickets.currency}
                  form={form}
                  error={errors.amountPaise?.message}
                />
                <AddOns
                  type={type}
                  currency={tickets.currency}
                  addOns={addOnsWith(type, tickets.addOns)}
                  form={form}
                />
                <Others type={type} tickets={tickets} form={form} />
              </div>
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

function isApplied({ code, checking, codeError }: Tickets): boolean {
  return code !== '' && !checking && codeError === null;
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
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  const { code, codeError, checking, apply } = tickets;
  const applied = isApplied(tickets);
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
      <div className={styles.haveCode}>
        {status}
        <Button variant="quiet" size="sm" flush onClick={() => setOpen(true)}>
          {t('haveCode')}
        </Button>
      </div>
    );
  }
  const error = missing ? t('codeRequired') : codeError === null ? undefined : errorText(codeError);
  // Left empty for another field, it folds away again, since few people have a code. Not while they look for one in
  // another window, nor in Safari, where buttons don't take the focus.
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (relatedTarget === null || box.current?.contains(relatedTarget)) return;
    const fold = () => {
      if (code !== '' || target.value.trim() !== '' || target === document.activeElement) return;
      setOpen(false);
      setMissing(false);
    };
    // What is being pressed must not move away from under the pointer, or it isn't clicked.
    const pressing = document.documentElement.matches(':active');
    if (pressing) window.addEventListener('click', fold, { once: true });
    else fold();
  };
  return (
    <div ref={box} className={styles.code}>
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
        onBlur={leave}
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

export interface TotalProps extends Pick<TicketChoiceProps, 'tickets' | 'form'> {
  /** What registering with these tickets leads to: whether they are paid now. */
  readonly terms: Pick<EventDetail, 'tenantApproval' | 'full'>;
  /** Of several tickets. */
  readonly party: { readonly seatBySeat: boolean } | null;
}

function Total({ tickets, form, terms, party }: TotalProps) {
  const t = useTranslations('tickets');
  const { money } = usePrices(tickets.currency);
  const values = usePartyValues(form.control);
  const chosen = partyTypes(values, tickets);
  if (chosen.length === 0) return null;
  const total = partySum(values, tickets);
  const { types, addOns, currency } = tickets;
  const saved = (partySum(values, { types, addOns, currency }) ?? 0) - (total ?? 0);
  const waits = terms.full && !party?.seatBySeat;
  const label = !total ? 'total' : terms.tenantApproval ? 'totalIfApproved' : waits ? 'totalIfSeat' : 'total';
  const isLater = label !== 'total';
  const isOne = chosen.length === 1 && chosen[0]?.count === 1;
  const names = chosen.map(({ type, count }) => (isOne ? type.name : `${count} × ${type.name}`));
  return (
    <p className={styles.total}>
      <span className={styles.sum}>
        <span>{t(label)}</span>{' '}
        <span className={styles.of}>
          {names.map((name) => name.replaceAll(' ', '\u00a0')).join(', ')}
          {isApplied(tickets) && <CodeEffect {...{ tickets, chosen }} />}
          {total !== null && saved > 0 && <> · {t('groupOff', { price: money(saved) })}</>}
        </span>
        {isLater && <span className={styles.of}>{t('nothingNow')}</span>}
      </span>
      <strong>{total === null ? '–' : money(total)}</strong>
    </p>
  );
}

interface CodeEffectProps {
  readonly tickets: Tickets;
  readonly chosen: ReturnType<typeof partyTypes>;
}

/** What the code takes off the chosen tickets; or that it takes off nothing, which the other prices don't say. */
function CodeEffect({ tickets, chosen }: CodeEffectProps) {
  const t = useTranslations('tickets');
  const { money } = usePrices(tickets.currency);
  const { code, listed } = tickets;
  const regular = chosen.map(({ type, count }) => {
    const known = listed.find(({ $id }) => $id === type.$id);
    return known === undefined ? null : count * (known.pricePaise - type.pricePaise);
  });
  // One that the code shows has no other price.
  if (regular.includes(null)) return null;
  const off = regular.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return <> · {off > 0 ? t('codeOff', { price: money(off), code }) : t('codeNothingOff', { code })}</>;
}

/** What the person pays, above the button. */
export const TicketTotal = withTexts(Total, ['tickets']);
