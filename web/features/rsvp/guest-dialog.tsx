import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Order } from '../../../contracts/orders.ts';
import type { QuestionAnswers } from '../../../contracts/questions.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { eventQuery } from '../../api/events.ts';
import { forgetFormDraft } from '../../api/form-drafts.ts';
import { newRequestKey, useConfirmGuest, useMailGuestAgain, useStartGuest } from '../../api/guests.ts';
import { useTickets } from '../../api/ticket-types.ts';
import { useEmbedded } from '../../lib/embedded.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart, OptionalPart } from '../../lib/lazy-part.tsx';
import { forgetGuest, type PendingGuest, pendingGuest } from '../../lib/pending-guest.ts';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { RefundTerms } from '../events/facts.ts';
import { type PartyOrder, RsvpFields, rsvpDraft, useRsvpForm } from './rsvp-form.tsx';
import styles from './sheet.module.css';
import { AfterRegistering, NextSteps, Sheet, SheetActions, submitText, titleOf } from './sheet.tsx';
import { areTicketsOutdated, TicketFields, TicketSum, useChosenTerms } from './ticket-fields.tsx';
import { eventWithTicket } from './ticket-terms.ts';

const OrderPlaced = lazyPart(() => withItsTexts(['orders'], import('./order-placed.tsx')));
const TaxNote = lazyPart(() => withItsTexts(['invoices'], import('./tax-note.tsx')));

type Terms = Pick<EventDetail, 'tenantApproval' | 'full' | 'ticketType'>;

/** What became of the request. */
interface Done {
  readonly registration: OwnRegistration;
  /** Where several tickets were asked for. */
  readonly order: Order | null;
}

interface GuestDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** Registers a visitor: name and address first, then the code that was mailed to it. */
function GuestDialog({ event, onClose }: GuestDialogProps) {
  const t = useTranslations('guest');
  const rsvp = useTranslations('rsvp');
  const embedded = useEmbedded();
  // As it was when the sheet opened: the event changes when this person takes its last seat.
  const [opened] = useState(event);
  const shown = { ...opened, hasTicketTypes: event.hasTicketTypes };
  /** What registering leads to with the chosen ticket; unknown after a reload. */
  const [terms, setTerms] = useState<Terms>();
  const [pending, setPending] = useState(() => pendingGuest(event.$id));
  const [done, setDone] = useState<Done>();
  const startAgain = () => {
    forgetGuest(event.$id);
    setPending(null);
  };
  const step = pending === null ? t('title') : t('codeTitle');
  return (
    <Sheet event={shown} title={done ? rsvp(titleOf(done.registration)) : step} onClose={onClose}>
      {done?.order && !embedded ? (
        <Suspense>
          <OrderPlaced event={shown} order={done.order} onClose={onClose} />
        </Suspense>
      ) : done ? (
        <AfterRegistering event={shown} registration={done.registration} onClose={onClose} />
      ) : pending === null ? (
        <AddressStep
          event={shown}
          onStarted={(started, chosen) => {
            setTerms(chosen);
            setPending(started);
          }}
        />
      ) : (
        <CodeStep
          event={shown}
          terms={terms ?? (shown.hasTicketTypes ? eventWithTicket(shown, undefined, null) : shown)}
          pending={pending}
          onMailed={setPending}
          onStartAgain={startAgain}
          onRegistered={(registered) => {
            // Until here, for those who go back because of a mistyped address.
            forgetFormDraft('', rsvpDraft(event.$id));
            setDone(registered);
          }}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

export default withTexts(GuestDialog, ['guest', 'rsvp']);

interface AddressStepProps {
  readonly event: EventDetail;
  readonly onStarted: (pending: PendingGuest, terms: Terms) => void;
}

function AddressStep({ event, onStarted }: AddressStepProps) {
  const t = useTranslations('guest');
  const embedded = useEmbedded();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const formId = useId();
  const start = useStartGuest(event.$id);
  const tickets = useTickets(event);
  const { form, asked, showErrors, onInvalid } = useRsvpForm(event.$id, {
    guest: true,
    tickets: event.hasTicketTypes ? tickets : null,
  });
  const { terms, changedText, party } = useChosenTerms(event, tickets, form);
  const request = useRef({ email: '', key: newRequestKey() });
  const forOthers = useWatch({ control: form.control, name: 'forOthers' });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ order, ...answers }) => {
    const typed = order === undefined ? answers : { ...answers, ...inOrder(order, answers.answers) };
    // Another address is another request. The same one, pressed again after a lost answer, is not.
    if (request.current.email !== typed.email) request.current = { email: typed.email, key: newRequestKey() };
    try {
      const pending = await start.mutateAsync({ ...typed, key: request.current.key });
      onStarted(pending, terms);
    } catch (error) {
      if (areTicketsOutdated(error)) void tickets.refresh();
      // The event may have been cancelled or closed in the meantime, and the page should show it.
      if (isProblem(error) && !hasFields(error)) void queries.invalidateQueries(eventQuery(event.$id));
      showErrors(error);
    }
  }, onInvalid);
  const links = {
    terms: (text: ReactNode) => (
      <Link to={paths.termsAndConditions()} target="_blank">
        {text}
      </Link>
    ),
    privacy: (text: ReactNode) => (
      <Link to={paths.privacyPolicy()} target="_blank">
        {text}
      </Link>
    ),
    login: (text: ReactNode) => (
      <Link to={paths.login(`${paths.event(event.$id)}${window.location.search}#rsvp`)}>{text}</Link>
    ),
  };
  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      className={styles.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit(submitted);
      }}
    >
      <FormMessage>
        {start.error && !hasFields(start.error) && (changedText(start.error) ?? errorText(start.error))}
      </FormMessage>
      <TicketFields event={event} tickets={tickets} form={form} questions={asked.data?.questions ?? []} />
      <NextSteps event={terms} party={party} />
      {!embedded && <p className={styles.account}>{t.rich('haveAccount', links)}</p>}
      <div className={styles.pair}>
        <TextField
          label={t('name')}
          aria-required
          autoComplete="name"
          // Before the link to log in; a touch screen's keyboard would cover the form.
          autoFocus={
            !event.hasTicketTypes && window.matchMedia('(pointer: fine) and (width >= 40rem)').matches
          }
          maxLength={128}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t('email')}
          aria-required
          type="email"
          autoComplete="email"
          hint={t('emailHint')}
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <RsvpFields form={form} asked={asked} known={event} withoutAddress withoutQuestions={forOthers} />
      {/* At the end of what has to be filled in, which people pass before they can press the button. */}
      <div className={styles.notes}>
        <p>{t.rich('terms', links)}</p>
        {terms.ticketType === 'paid' && (
          <p>
            {!terms.tenantApproval && !terms.full && `${t('payLater')} `}
            <RefundTerms event={event} />
          </p>
        )}
        {terms.ticketType === 'paid' && (
          <OptionalPart>
            <TaxNote eventId={event.$id} />
          </OptionalPart>
        )}
      </div>
      <SheetActions>
        <TicketSum event={event} tickets={tickets} form={form} terms={terms} party={party} />
        <Button type="submit" form={formId} size="lg" block busy={asked.isPending || start.isPending}>
          {t('continue')}
        </Button>
      </SheetActions>
    </form>
  );
}

/** An order as the request takes it. The first ticket takes the answers of the body, and the code is there, too. */
function inOrder({ own, seats, code }: PartyOrder, answers: QuestionAnswers) {
  return { order: { own, seats }, code, answers: own ? answers : (seats[0]?.answers ?? {}) };
}

function hasFields(error: unknown): boolean {
  return isProblem(error) && Object.keys(error.fields).length > 0;
}

interface CodeStepProps extends GuestDialogProps {
  readonly terms: Terms;
  readonly pending: PendingGuest;
  readonly onMailed: (pending: PendingGuest) => void;
  readonly onStartAgain: () => void;
  readonly onRegistered: (done: Done) => void;
}

/** A complete code is submitted at once, so that pasting it is enough. */
function CodeStep({ event, terms, pending, onMailed, onStartAgain, onRegistered, onClose }: CodeStepProps) {
  const t = useTranslations('guest');
  const submitLabel = useTranslations('rsvp')(submitText(terms));
  const errorText = useErrorText();
  const navigate = useNavigate();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const embedded = useEmbedded();
  const confirm = useConfirmGuest(event.$id, { session: !embedded });
  const busy = confirm.isPending || confirm.isSuccess;
  useEffect(() => input.current?.focus(), []);

  const verify = async (code: string) => {
    if (busy) return;
    setError(undefined);
    try {
      const { registration, order, refusal, signedIn } = await confirm.mutateAsync({ ...pending, code });
      if (refusal !== null) showToast({ tone: 'bad', text: refusal.message });
      if ((signedIn || embedded) && registration !== null) return onRegistered({ registration, order });
      if (embedded) return onClose();
      // The rest waits for the second factor of the account.
      if (!signedIn) await navigate(paths.secondFactor(paths.event(event.$id)));
      onClose();
    } catch (error) {
      setError(codeError(error, t) ?? errorText(error));
      input.current?.select();
    }
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void verify(input.current?.value ?? '');
  };
  return (
    <form id={formId} method="dialog" noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.intro}>{t('codeIntro', { email: pending.email })}</p>
      <OtpField
        ref={input}
        name="code"
        label={t('code')}
        error={error}
        readOnly={busy}
        onComplete={(code) => void verify(code)}
      />
      <div className={styles.notes}>
        <Resend
          eventId={event.$id}
          pending={pending}
          onMailed={(mailed) => {
            setError(undefined);
            onMailed(mailed);
          }}
        />
        <Button variant="quiet" size="sm" onClick={onStartAgain}>
          {t('otherAddress')}
        </Button>
      </div>
      <SheetActions>
        <Button type="submit" form={formId} size="lg" block busy={busy}>
          {busy ? t('confirming') : submitLabel}
        </Button>
      </SheetActions>
    </form>
  );
}

function codeError(error: unknown, t: ReturnType<typeof useTranslations<'guest'>>): string | null {
  if (error instanceof NetworkError) return null;
  if (isProblem(error, 'user_token_expired')) return t('expired');
  if (isProblem(error, 'user_token_used_up')) return t('usedUp');
  return isProblem(error, 'user_invalid_token', 'general_argument_invalid') ? t('wrong') : null;
}

/** Seconds between two mails; one may take that long to arrive. */
const pause = 30;

interface ResendProps {
  readonly eventId: string;
  readonly pending: PendingGuest;
  readonly onMailed: (pending: PendingGuest) => void;
}

function Resend({ eventId, pending, onMailed }: ResendProps) {
  const t = useTranslations('guest');
  const errorText = useErrorText();
  const again = useMailGuestAgain(eventId);
  const [wait, setWait] = useState(pause);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = () => {
    setWait(pause);
    again.mutate(pending, { onSuccess: onMailed });
  };
  const gone = isProblem(again.error, 'user_invalid_token');
  return (
    <>
      <Button variant="secondary" size="sm" busy={again.isPending} disabled={wait > 0} onClick={send}>
        {wait > 0 ? t('resendIn', { seconds: String(wait) }) : t('resend')}
      </Button>
      <p role={again.error ? 'alert' : 'status'} className={styles.resent}>
        {again.error ? (gone ? t('overdue') : errorText(again.error)) : again.isSuccess ? t('resent') : null}
      </p>
    </>
  );
}
