import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import { minorOf } from '../../../contracts/money.ts';
import type { SeriesDate } from '../../../contracts/series.ts';
import { type RegisteredDate, useRegisterForDates } from '../../api/series.ts';
import { type Tickets, useTickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FieldGroup, FormMessage } from '../../ui/fields/field.tsx';
import { RsvpFields, type RsvpForm, usePartyValues, useRsvpForm } from '../rsvp/rsvp-form.tsx';
import sheet from '../rsvp/sheet.module.css';
import { Sheet, SheetActions } from '../rsvp/sheet.tsx';
import { areTicketsOutdated, TicketFields, useChosenTerms } from '../rsvp/ticket-fields.tsx';
import { chosenType, sumOf } from '../rsvp/ticket-terms.ts';
import { isOpen, useDateLabel } from './dates-list.tsx';
import { RegisteredDates } from './registered-dates.tsx';
import styles from './series.module.css';

interface RegisterDatesDialogProps {
  readonly event: EventDetail;
  readonly dates: readonly SeriesDate[];
  readonly onClose: () => void;
}

/** Registers the signed-in person for several dates of a series with one form. */
function RegisterDatesDialog({ event, dates, onClose }: RegisterDatesDialogProps) {
  const t = useTranslations('series');
  // As they were when the sheet opened: the page's own change with what this person does here.
  const [opened] = useState({ event, dates });
  const [results, setResults] = useState<readonly RegisteredDate[]>();
  return (
    <Sheet
      event={opened.event}
      title={t(results === undefined ? 'several' : 'results')}
      about={inLanguage(opened.event, useLocale()).eventTitle}
      onClose={onClose}
    >
      {results === undefined ? (
        <DatesForm {...opened} onDone={setResults} />
      ) : (
        <RegisteredDates {...opened} results={results} onClose={onClose} />
      )}
    </Sheet>
  );
}

export default withTexts(RegisterDatesDialog, ['series', 'rsvp']);

interface DatesFormProps extends Omit<RegisterDatesDialogProps, 'onClose'> {
  readonly onDone: (results: readonly RegisteredDate[]) => void;
}

function DatesForm({ event, dates, onDone }: DatesFormProps) {
  const t = useTranslations('series');
  const errorText = useErrorText();
  const formId = useId();
  const open = dates.filter(isOpen);
  const [chosen, setChosen] = useState<readonly string[]>(
    open.some(({ $id }) => $id === event.$id) ? [event.$id] : [],
  );
  const [isMissing, setIsMissing] = useState(false);
  const sold = useTickets(event);
  // Each date takes one ticket of this person.
  const tickets: Tickets = {
    ...sold,
    // A pass is bought for one date, and admits to the others.
    types: sold.types?.filter(({ pass }) => pass === null),
    listed: sold.listed.filter(({ pass }) => pass === null),
    orders: { ...sold.orders, maxPerOrder: 1, maxPerPerson: null },
  };
  const { form, asked, onInvalid, clearDraft } = useRsvpForm(event.$id, {
    tickets: event.hasTicketTypes ? tickets : null,
    single: true,
  });
  const { terms, changedText } = useChosenTerms(event, tickets, form);
  const register = useRegisterForDates(event.$id);
  const choose = (ids: readonly string[]) => {
    setChosen(dates.flatMap(({ $id }) => (ids.includes($id) ? [$id] : [])));
    setIsMissing(false);
  };
  const submit = form.handleSubmit(({ order: _, ...answers }) => {
    if (chosen.length === 0) return setIsMissing(true);
    register.mutate(
      { ...answers, dates: [...chosen] },
      {
        onSuccess: (results) => {
          clearDraft();
          onDone(results);
        },
        onError: (error) => {
          if (areTicketsOutdated(error)) void sold.refresh();
        },
      },
    );
  }, onInvalid);
  const isPaid = terms.ticketType === 'paid';
  const refundText = useRefundText(event);
  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      className={sheet.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) setIsMissing(true);
        void submit(event);
      }}
    >
      <FieldGroup label={t('chooseDates')} error={isMissing && t('chooseOne')}>
        {open.length > 1 && (
          <Checkbox
            name="all"
            label={t('chooseAll', { count: String(open.length) })}
            checked={chosen.length === open.length}
            onChange={({ currentTarget }) => choose(currentTarget.checked ? open.map(({ $id }) => $id) : [])}
          />
        )}
        <div className={styles.choices}>
          {dates.map((date) => (
            <DateChoice
              key={date.$id}
              date={date}
              checked={chosen.includes(date.$id)}
              onChange={(isChosen) =>
                choose(isChosen ? [...chosen, date.$id] : chosen.filter((id) => id !== date.$id))
              }
            />
          ))}
        </div>
      </FieldGroup>
      <TicketFields event={event} tickets={tickets} form={form} questions={[]} />
      <RsvpFields form={form} asked={asked} known={event} />
      {isPaid && (
        <p className={sheet.intro}>
          {t('payEach')} {refundText}
        </p>
      )}
      {register.isError && (
        <FormMessage>
          {(isProblem(register.error) && changedText(register.error)) || errorText(register.error)}
        </FormMessage>
      )}
      <SheetActions>
        {isPaid && <Total event={event} dates={dates} chosen={chosen} tickets={tickets} form={form} />}
        <Button type="submit" form={formId} size="lg" block busy={asked.isPending || register.isPending}>
          {t('registerFor', { count: chosen.length })}
        </Button>
      </SheetActions>
    </form>
  );
}

/** When a date can be cancelled for its money, counted from its own start. */
function useRefundText({ refundHours: hours }: EventDetail): string {
  const t = useTranslations('series');
  if (hours === null) return t('refundNever');
  return hours % 24 === 0 ? t('refundDays', { days: hours / 24 }) : t('refundHours', { hours });
}

interface DateChoiceProps {
  readonly date: SeriesDate;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function DateChoice({ date, checked, onChange }: DateChoiceProps) {
  const label = useDateLabel()(date);
  const hint = useHint(date);
  return (
    <Checkbox
      name="dates"
      value={date.$id}
      label={label}
      hint={hint}
      disabled={!isOpen(date)}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** What to know before choosing a date, or why it can't be chosen. */
function useHint(date: SeriesDate): string | undefined {
  const t = useTranslations('series');
  if (date.status === 'cancelled') return t('dateCancelled');
  if (date.own === 'confirmed') return t('registered');
  if (date.own === 'awaiting_payment') return t('toPay');
  if (!isOpen(date) && date.bar === null) return t('waiting');
  if (date.bar !== null) return t(date.bar === 'registration_not_open' ? 'notOpen' : 'closed');
  return date.full ? t('joinsWaitlist') : undefined;
}

interface TotalProps extends Pick<DatesFormProps, 'event' | 'dates'> {
  readonly chosen: readonly string[];
  readonly tickets: Tickets;
  readonly form: RsvpForm;
}

/** What the chosen dates cost together. */
function Total({ event, dates, chosen, tickets, form }: TotalProps) {
  const t = useTranslations('series');
  const formats = useFormats();
  const values = usePartyValues(form.control);
  const type = chosenType(tickets.types, values);
  const ticketPaise = type === undefined ? null : sumOf(type, values, tickets.addOns, event.currency);
  const own = event.ticketPrice === null ? 0 : minorOf(event.ticketPrice, event.currency);
  const prices = dates
    .filter(({ $id }) => chosen.includes($id))
    .map(({ pricePaise }) => (event.hasTicketTypes ? ticketPaise : (pricePaise ?? own)));
  if (prices.length === 0 || prices.includes(null)) return null;
  const sum = prices.reduce<number>((total, price) => total + (price ?? 0), 0);
  return (
    <p className={styles.total}>
      <span>{t('total', { count: prices.length })}</span>
      <strong>{formats.money(sum, event.currency)}</strong>
    </p>
  );
}
