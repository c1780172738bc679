import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { registrationBarTypes } from '../../../contracts/registration-window.ts';
import type { OwnRegistration, RsvpAnswers } from '../../../contracts/registrations.ts';
import type { TicketChoice } from '../../../contracts/ticket-types.ts';
import { useCall } from '../../api/call.ts';
import { eventQuery } from '../../api/events.ts';
import { useSetOwnRegistration } from '../../api/registration-actions.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { useTickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { RefundTerms } from '../events/facts.ts';
import { RsvpFields, useRsvpForm } from './rsvp-form.tsx';
import styles from './sheet.module.css';
import { AfterRegistering, NextSteps, Sheet, SheetActions, submitText, titleOf } from './sheet.tsx';
import { areTicketsOutdated, TicketFields, TicketSum, useChosenTerms } from './ticket-fields.tsx';

interface RsvpDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** Registers the signed-in person. */
function RsvpDialog({ event, onClose }: RsvpDialogProps) {
  const t = useTranslations('rsvp');
  // As it was when the sheet opened: the event changes when this person takes its last seat.
  const [opened] = useState(event);
  const shown = { ...opened, hasTicketTypes: event.hasTicketTypes };
  const [registration, setRegistration] = useState<OwnRegistration>();
  return (
    <Sheet event={shown} title={t(registration ? titleOf(registration) : 'title')} onClose={onClose}>
      {registration ? (
        <AfterRegistering event={shown} registration={registration} onClose={onClose} />
      ) : (
        <Answers event={shown} onRegistered={setRegistration} />
      )}
    </Sheet>
  );
}

export default withTexts(RsvpDialog, ['rsvp']);

interface AnswersProps {
  readonly event: EventDetail;
  readonly onRegistered: (registration: OwnRegistration) => void;
}

function Answers({ event, onRegistered }: AnswersProps) {
  const t = useTranslations('rsvp');
  const formId = useId();
  const tickets = useTickets(event);
  const register = useRegister(event.$id, tickets.refresh);
  const { form, asked, showErrors, onInvalid, clearDraft } = useRsvpForm(event.$id, {
    tickets: event.hasTicketTypes ? tickets : null,
  });
  const { terms, changedText } = useChosenTerms(event, tickets, form);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.handleSubmit(async (answers) => {
    setFailure(null);
    try {
      const registration = await register.mutateAsync(answers);
      clearDraft();
      onRegistered(registration);
    } catch (error) {
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
      <TicketFields event={event} tickets={tickets} form={form} />
      <NextSteps event={terms} />
      <RsvpFields form={form} asked={asked} known={event} />
      {terms.ticketType === 'paid' && (
        <p className={styles.intro}>
          <RefundTerms event={event} />
        </p>
      )}
      <SheetActions>
        <TicketSum event={event} tickets={tickets} form={form} />
        <Button type="submit" form={formId} size="lg" block busy={asked.isPending || register.isPending}>
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
  'ticket_type_required',
] as const;

/** Registers the signed-in person with the answers of the RSVP form. */
function useRegister(eventId: string, refreshTickets: () => Promise<void>) {
  const call = useCall();
  const queries = useQueryClient();
  const keep = useSetOwnRegistration(eventId);
  return useMutation({
    mutationFn: (answers: RsvpAnswers & TicketChoice) =>
      call('POST /v1/events/:eventId/registrations', { params: { eventId }, body: answers }),
    onSuccess: keep,
    // The event was cancelled or closed, or the person declined: refetch, so that the page shows it.
    onError: (error) => {
      if (areTicketsOutdated(error)) void refreshTickets();
      if (isProblem(error, ...outOfDate)) {
        void queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
        void queries.invalidateQueries({ queryKey: ownRegistrationQuery(eventId).queryKey });
      }
    },
  });
}
