import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Question } from '../../../contracts/questions.ts';
import { type TicketType, ticketLimits } from '../../../contracts/ticket-types.ts';
import { type Tickets, ticketParameter } from '../../api/ticket-types.ts';
import { useFormats } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import {
  type CompanionValues,
  countOfType,
  mostOfType,
  type PartyValues,
  partyTypes,
  ticketsOf,
  withOneLess,
  withOneMore,
  withOwn,
} from './party.ts';
import styles from './party-fields.module.css';
import { partyFields, type RsvpForm, usePartyValues } from './rsvp-form.tsx';
import { RsvpQuestions } from './rsvp-questions.tsx';
import { AddOns, Amount } from './ticket-extras.tsx';
import { TicketRow, useGroupText, usePrices } from './ticket-row.tsx';
import { addOnsWith, isOnSale, totalOf } from './ticket-terms.ts';
import ticketStyles from './tickets.module.css';

/** The tickets in the form, and how to replace them. */
function useParty({ control, setValue }: RsvpForm): [PartyValues, (values: PartyValues) => void] {
  const values = usePartyValues(control);
  return [
    values,
    (next) => {
      for (const name of partyFields) setValue(name, next[name], { shouldDirty: true });
    },
  ];
}

interface PartyProps {
  readonly event: EventDetail;
  readonly tickets: Tickets;
  readonly types: readonly TicketType[];
  readonly form: RsvpForm;
  /** Asked for each ticket. */
  readonly questions: readonly Question[];
  /** The person has a ticket already. */
  readonly othersOnly: boolean;
}

/** Chooses the type that the person was invited to, once, if nothing else is chosen. */
export function useInvitedType(
  types: readonly TicketType[],
  isChosen: boolean,
  choose: (type: TicketType) => void,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const id = new URLSearchParams(window.location.search).get(ticketParameter);
    const invited = types.find((type) => type.$id === id && isOnSale(type));
    if (invited !== undefined && !isChosen) choose(invited);
  });
}

/** How many tickets of each type, and who they are for. */
export function PartyFields({ event, tickets, types, form, questions, othersOnly }: PartyProps) {
  const t = useTranslations('tickets');
  const [values, setValues] = useParty(form);
  const { errors } = form.formState;
  const count = ticketsOf(values).length;
  const onSale = types.filter(isOnSale);
  const single = onSale.length === 1 ? onSale[0] : undefined;
  // Where there is nothing to choose, nothing has to be chosen.
  useEffect(() => {
    if (single !== undefined && count === 0) setValues(withOneMore(values, single));
  });
  useInvitedType(types, count > 0, (type) => setValues(withOneMore(values, type)));
  const own = types.find(({ $id }) => $id === values.ticketTypeId);
  const groupText = useGroupText(tickets);
  return (
    <>
      <FieldGroup
        label={t('chooseSeveral')}
        hint={[t('mostPerOrder', { count: tickets.orders.maxPerOrder }), groupText]
          .filter((text) => text !== null)
          .join(' ')}
        error={errors.ticketTypeId?.message}
        className={classNames(ticketStyles.types, styles.types)}
      >
        <div className={ticketStyles.cards}>
          {types.map((type) => (
            <PartyCard
              key={type.$id}
              {...{ event, tickets, type, values }}
              least={type === single ? Math.max(1, type.minPerOrder) : 0}
              onChange={setValues}
            />
          ))}
        </div>
      </FieldGroup>
      {!othersOnly && (count > 1 || values.forOthers) && (
        <WhichIsOwn values={values} tickets={tickets} onChange={setValues} />
      )}
      {own && isOnSale(own) && !values.forOthers && (
        <Extras title={count > 1 ? t('ownTicket', { type: own.name }) : undefined}>
          <Amount type={own} currency={tickets.currency} form={form} error={errors.amountPaise?.message} />
          <AddOns
            type={own}
            currency={tickets.currency}
            addOns={addOnsWith(own, tickets.addOns)}
            form={form}
          />
        </Extras>
      )}
      {values.companions.map((companion, index) => (
        <Companion
          // biome-ignore lint/suspicious/noArrayIndexKey: the values are by index, too
          key={index}
          {...{ event, tickets, form, questions, companion, index }}
          number={index + (values.forOthers ? 1 : 2)}
          type={types.find(({ $id }) => $id === companion.ticketTypeId)}
        />
      ))}
    </>
  );
}

interface CardProps extends Pick<PartyProps, 'event' | 'tickets'> {
  readonly type: TicketType;
  readonly values: PartyValues;
  readonly least: number;
  readonly onChange: (values: PartyValues) => void;
}

/** A type with the number of its tickets. */
function PartyCard({ event, tickets, type, values, least, onChange }: CardProps) {
  const t = useTranslations('tickets');
  const [news, setNews] = useState('');
  const card = useRef<HTMLDivElement>(null);
  const count = countOfType(values, type.$id);
  const isOffered = isOnSale(type) && mostOfType(type, values, tickets) >= Math.max(1, type.minPerOrder);
  const canAdd = isOffered && count < mostOfType(type, values, tickets);
  const canTake = count > least;
  const { seatsLeft } = type;
  const isOver = !type.full && seatsLeft !== null && count > seatsLeft;
  const change = (next: PartyValues) => {
    onChange(next);
    setNews(t('countNow', { count: countOfType(next, type.$id), type: type.name }));
    // The total below appears or grows with the first ticket.
    requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'nearest' }));
  };
  const takeLeft = (left: number) => {
    let next = values;
    while (countOfType(next, type.$id) > left) next = withOneLess(next, type);
    // The button pressed goes away. The card itself is in a fieldset, too.
    card.current?.querySelector<HTMLElement>(':scope fieldset button')?.focus();
    change(next);
  };
  return (
    <div
      ref={card}
      className={styles.card}
      data-chosen={count > 0 ? '' : undefined}
      data-off={isOffered || count > 0 ? undefined : ''}
    >
      <TicketRow
        // How many are left is said with the choice.
        type={isOver ? { ...type, seatsLeft: null } : type}
        regular={tickets.listed.find(({ $id }) => $id === type.$id)}
        event={event}
        orders={tickets.orders}
      >
        <YourPrice {...{ type, values, tickets }} />
        {isOver && (
          <strong className={ticketStyles.description}>
            {t(tickets.orders.seatBySeat ? 'overLeftEach' : 'overLeft', {
              left: String(seatsLeft),
              rest: String(count - seatsLeft),
              count: String(count),
            })}
          </strong>
        )}
        {isOver && !tickets.orders.seatBySeat && seatsLeft >= Math.max(1, type.minPerOrder) && (
          <Button variant="secondary" size="sm" className={styles.take} onClick={() => takeLeft(seatsLeft)}>
            {t('takeLeft', { left: String(seatsLeft) })}
            <VisuallyHidden>: {type.name}</VisuallyHidden>
          </Button>
        )}
      </TicketRow>
      <fieldset className={styles.stepper}>
        <legend className={styles.legend}>
          <VisuallyHidden>{t('numberOf', { type: type.name })}</VisuallyHidden>
        </legend>
        <IconButton
          variant="outline"
          label={t('oneLess', { type: type.name })}
          icon={<Minus aria-hidden="true" />}
          aria-disabled={canTake ? undefined : true}
          onClick={() => canTake && change(withOneLess(values, type))}
        />
        <span className={styles.count}>{count}</span>
        <IconButton
          variant="outline"
          label={t('oneMore', { type: type.name })}
          icon={<Plus aria-hidden="true" />}
          aria-disabled={canAdd ? undefined : true}
          onClick={() => canAdd && change(withOneMore(values, type))}
        />
        <VisuallyHidden>
          <span role="status">{news}</span>
        </VisuallyHidden>
      </fieldset>
    </div>
  );
}

/** What the buyer pays for each, where that is their choice. */
function YourPrice({ type, values, tickets }: Pick<CardProps, 'type' | 'values' | 'tickets'>) {
  const t = useTranslations('tickets');
  const { money } = usePrices(tickets.currency);
  const paise = ticketsOf(values)
    .filter(({ ticketTypeId }) => ticketTypeId === type.$id)
    .map((ticket) => totalOf(type, ticket, tickets.currency));
  const prices = paise.every((each) => each !== null) ? [...new Set(paise)].map(money) : [];
  if (type.pricing !== 'pay_what_you_can' || prices.length === 0) return null;
  return (
    <strong className={ticketStyles.description}>
      {t('yours', { name: t('amount'), price: prices.join(', ') })}
    </strong>
  );
}

const forOthers = ' for others';

/** Which ticket is the buyer's own, where there are several. */
function WhichIsOwn({ values, tickets, onChange }: Pick<CardProps, 'values' | 'tickets' | 'onChange'>) {
  const t = useTranslations('tickets');
  const chosen = partyTypes(values, tickets);
  return (
    <Select
      label={t('whichIsYours')}
      value={values.forOthers ? forOthers : values.ticketTypeId}
      options={[
        ...chosen.map(({ type }) => ({ value: type.$id, label: type.name })),
        { value: forOthers, label: t('allForOthers') },
      ]}
      onChange={({ target }) => onChange(withOwn(values, target.value === forOthers ? null : target.value))}
    />
  );
}

function Extras({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) {
  return (
    <div className={styles.extras}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}

interface CompanionProps extends Pick<PartyProps, 'event' | 'tickets' | 'form' | 'questions'> {
  readonly companion: CompanionValues;
  readonly index: number;
  readonly number: number;
  readonly type: TicketType | undefined;
}

/** Who another ticket is for, their answers and what comes with it. */
function Companion({ event, tickets, form, questions, index, number, type }: CompanionProps) {
  const t = useTranslations('tickets');
  const formats = useFormats();
  const at = `companions.${index}.` as const;
  const errors = form.formState.errors.companions?.[index];
  if (type === undefined) return null;
  const until = tickets.orders.namesUntil;
  return (
    <fieldset className={styles.companion}>
      <legend className={styles.title}>
        {t('ticketNumber', { number: String(number), type: type.name })}
      </legend>
      <TextField
        label={t('holder')}
        note={t('optional')}
        hint={
          index === 0
            ? t('nameLater', { time: formats.instant(until ?? event.startsAt, event.timeZone) })
            : undefined
        }
        maxLength={ticketLimits.name}
        autoComplete="off"
        error={errors?.name?.message}
        {...form.register(`${at}name`)}
      />
      <TextField
        label={t('holderEmail')}
        note={t('optional')}
        hint={index === 0 ? t('holderEmailHint') : undefined}
        type="email"
        autoComplete="off"
        error={errors?.email?.message}
        {...form.register(`${at}email`)}
      />
      <Amount
        type={type}
        currency={tickets.currency}
        form={form}
        at={at}
        error={errors?.amountPaise?.message}
      />
      <AddOns
        type={type}
        currency={tickets.currency}
        addOns={addOnsWith(type, tickets.addOns)}
        form={form}
        at={at}
      />
      <RsvpQuestions questions={questions} register={form.register} errors={errors} at={at} />
    </fieldset>
  );
}
