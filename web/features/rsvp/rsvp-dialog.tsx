import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Order } from '../../../contracts/orders.ts';
import { registrationBarTypes } from '../../../contracts/registration-window.ts';
import type { OwnRegistration, RsvpAnswers } from '../../../contracts/registrations.ts';
import type { TicketChoice } from '../../../contracts/ticket-types.ts';
import { useCall } from '../../api/call.ts';
import { eventQuery } from '../../api/events.ts';
import { usePlaceOrder } from '../../api/orders.ts';
import { useSetOwnRegistration } from '../../api/registration-actions.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { useTickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart, OptionalPart } from '../../lib/lazy-part.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { RefundTerms } from '../events/facts.ts';
import { RsvpFields, useRsvpForm } from './rsvp-form.tsx';
import styles from './sheet.module.css';
import { AfterRegistering, NextSteps, Sheet, SheetActions, submitText, titleOf } from './sheet.tsx';
import { areTicketsOutdated, TicketFields, TicketSum, useChosenTerms } from './ticket-fields.tsx';

const TaxNote = lazyPart(() => withItsTexts(['invoices'], import('./tax-note.tsx')));
const OrderPlaced = lazyPart(() => withItsTexts(['orders'], import('./order-placed.tsx')));

interface RsvpDialogProps {
  readonly event: EventDetail;
  /** The person has a ticket already: all that they order are for others. */
  readonly othersOnly?: boolean;
  readonly onClose: () => void;
}

/** Registers the signed-in person, and others with them. */
function RsvpDialog({ event, othersOnly = false, onClose }: RsvpDialogProps) {
  const t = useTranslations('rsvp');
  // As it was when the sheet opened: the event changes when this person takes its last seat.
  const [opened] = useState(event);
  const shown = { ...opened, hasTicketTypes: event.hasTicketTypes };
  const [registration, setRegistration] = useState<OwnRegistration>();
  const [order, setOrder] = useState<Order>();
  const first = order?.seats[0] ?? registration;
  return (
    <Sheet event={shown} title={t(first ? titleOf(first) : 'title')} onClose={onClose}>
      {order ? (
        <Suspense>
          <OrderPlaced event={shown} order={order} onClose={onClose} />
        </Suspense>
      ) : registration ? (
        <AfterRegistering event={shown} registration={registration} onClose={onClose} />
      ) : (
        <Answers event={shown} othersOnly={othersOnly} onRegistered={setRegistration} onOrdered={setOrder} />
      )}
    </Sheet>
  );
}

export default withTexts(RsvpDialog, ['rsvp']);

interface AnswersProps extends Required<Pick<RsvpDialogProps, 'event' | 'othersOnly'>> {
  readonly onOrdered: (order: Order) => void;
  readonly onRegistered: (registration: OwnRegistration) => void;
}

function Answers({ event, othersOnly, onRegistered, onOrdered }: AnswersProps) {
  const t = useTranslations('rsvp');
  const formId = useId();
  const tickets = useTickets(event);
  const refused = useRefused(event.$id, tickets.refresh);
  const register = useRegister(event.$id);
  const placeOrder = usePlaceOrder(event.$id);
  const { form, asked, showErrors, onInvalid, clearDraft } = useRsvpForm(event.$id, {
    tickets: event.hasTicketTypes ? tickets : null,
    othersOnly,
  });
  const { terms, changedText, party } = useChosenTerms(event, tickets, form);
  const forOthers = useWatch({ control: form.control, name: 'forOthers' });
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.handleSubmit(async ({ order, ...answers }) => {
    setFailure(null);
    try {
      if (order === undefined) {
        const registration = await register.mutateAsync(answers);
        clearDraft();
        onRegistered(registration);
      } else {
        const [first] = order.seats;
        // The first ticket takes the answers of the body.
        const own = order.own ? answers : { ...answers, answers: first?.answers };
        const placed = await placeOrder.mutateAsync({ ...own, ...order });
        clearDraft();
        onOrdered(placed);
      }
    } catch (error) {
      refused(error);
      if (!showErrors(error)) setFailure(error);
    }
  }, onInvalid);
  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event);
      }}
    >
      {failure !== null && <Failure error={failure} eventId={event.$id} text={changedText(failure)} />}
      <TicketFields
        event={event}
        tickets={tickets}
        form={form}
        questions={asked.data?.questions ?? []}
        othersOnly={othersOnly}
      />
      <NextSteps event={terms} party={party} />
      <RsvpFields form={form} asked={asked} known={event} withoutQuestions={forOthers} />
      {terms.ticketType === 'paid' && (
        <p className={styles.intro}>
          <RefundTerms event={event} />
        </p>
      )}
      {terms.ticketType === 'paid' && (
        <OptionalPart>
          <TaxNote eventId={event.$id} className={styles.intro} />
        </OptionalPart>
      )}
      <SheetActions>
        <TicketSum event={event} tickets={tickets} form={form} terms={terms} party={party} />
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          busy={asked.isPending || register.isPending || placeOrder.isPending}
        >
          {t(submitText(terms))}
        </Button>
      </SheetActions>
    </form>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly eventId: string;
  /** Says more than the error's own text. */
  readonly text: string | null;
}

/** The reason why registering failed. The input is kept as a draft while the person logs in. */
function Failure({ error, eventId, text }: FailureProps) {
  const t = useTranslations('rsvp');
  const errorText = useErrorText();
  if (isProblem(error, 'general_unauthorized_scope')) {
    const login = (words: React.ReactNode) => (
      <Link to={paths.login(`${paths.event(eventId)}${window.location.search}#rsvp`)}>{words}</Link>
    );
    return <FormMessage>{t.rich('signedOut', { login })}</FormMessage>;
  }
  const unknown = isProblem(error) && error.status >= 500;
  return <FormMessage>{unknown ? t('failed') : (text ?? errorText(error))}</FormMessage>;
}

/** Errors that mean the page is out of date. */
const outOfDate = [
  'event_not_found',
  'event_cancelled',
  ...registrationBarTypes,
  'registration_declined',
  'registration_exists',
  'ticket_type_required',
] as const;

/** Registers the signed-in person with the answers of the RSVP form. */
function useRegister(eventId: string) {
  const call = useCall();
  const keep = useSetOwnRegistration(eventId);
  return useMutation({
    mutationFn: (answers: RsvpAnswers & TicketChoice) =>
      call('POST /v1/events/:eventId/registrations', { params: { eventId }, body: answers }),
    onSuccess: keep,
  });
}

/** After a refusal: the event was cancelled or closed, or the person declined, and the page should show it. */
function useRefused(eventId: string, refreshTickets: () => Promise<void>) {
  const queries = useQueryClient();
  return (error: unknown) => {
    if (areTicketsOutdated(error)) void refreshTickets();
    if (!isProblem(error, ...outOfDate)) return;
    void queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
    void queries.invalidateQueries({ queryKey: ownRegistrationQuery(eventId).queryKey });
  };
}
