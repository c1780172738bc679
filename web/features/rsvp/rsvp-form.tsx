import { zodResolver } from '@hookform/resolvers/zod';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanProse, normaliseEmail } from '../../../contracts/clean-text.ts';
import type { StandardQuestion } from '../../../contracts/event-fields.ts';
import { decimalsOf } from '../../../contracts/money.ts';
import type { NewOrder } from '../../../contracts/orders.ts';
import { leastCharge, parseAmount } from '../../../contracts/prices.ts';
import { type Question, type QuestionAnswers, questionLimits } from '../../../contracts/questions.ts';
import { RsvpAnswers } from '../../../contracts/registrations.ts';
import { type TicketChoice, ticketLimits } from '../../../contracts/ticket-types.ts';
import { useViewer } from '../../api/account.ts';
import type { CallReply } from '../../api/call.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { questionsQuery } from '../../api/questions.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { type Formats, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { numberOf } from '../../ui/digits.ts';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  blankParty,
  type CompanionValues,
  hasParties,
  orderOf,
  type PartyValues,
  type RsvpValues,
  ticketsOf,
} from './party.ts';
import { RsvpQuestions } from './rsvp-questions.tsx';
import styles from './sheet.module.css';
import { blankTicket, chosenType, ticketChoiceOf, totalOf } from './ticket-terms.ts';

const fieldNames = ['name', 'email', 'socialMedia', 'reason', 'amountPaise'] as const;

export function focusFirstInvalid(): void {
  document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]:not(:disabled)')?.focus();
}

interface FormOptions {
  /** A visitor without an account, who is asked for a name too. */
  readonly guest?: boolean;
  /** What an event with ticket types sells. */
  readonly tickets?: Tickets | null;
  /** The person has a ticket already: all that they order are for others. */
  readonly othersOnly?: boolean;
  /** Only the person's own ticket is asked for. */
  readonly single?: boolean;
}

/** Names the draft of an event's registration form. */
export const rsvpDraft = (eventId: string) => `rsvp ${eventId}`;

export function useRsvpForm(
  eventId: string,
  { guest = false, tickets = null, othersOnly = false, single = tickets === null }: FormOptions = {},
) {
  const t = useTranslations('rsvp');
  const formats = useFormats();
  const viewer = useViewer();
  const asked = useQuery(questionsQuery(eventId));
  const questions = asked.data?.questions ?? [];
  const form = useForm({
    resolver: rsvpResolver(asked.data, { guest, t, tickets, money: formats.money }),
    defaultValues: { ...blank, email: viewer?.email ?? '', forOthers: othersOnly },
    // The tickets load after the first fields, and the form library would go by that order.
    shouldFocusError: tickets === null,
  });
  const { isDirty, submitCount } = form.formState;
  const clearDraft = useFormDraft<RsvpValues>(rsvpDraft(eventId), isDirty ? form.watch() : null, (typed) =>
    form.reset(
      // Another form of the event may have been left with tickets for others, whose fields this one doesn't show.
      { ...blank, ...typed, ...(single && blankParty), ...(othersOnly && { forOthers: true }) },
      { keepDefaultValues: true },
    ),
  );
  /**
   * Shows the server's field errors on the fields.
   *
   * @returns whether every error had a field
   */
  const showErrors = (error: unknown): boolean => {
    const names = [...fieldNames, ...questions.map(({ $id }) => `answers.${$id}` as const)];
    // The questions may have changed since the form was opened.
    if (isProblem(error, 'general_argument_invalid')) void asked.refetch();
    return showFieldErrors(error, names, form.setError);
  };
  const wasInvalid = useRef(false);
  const onInvalid = () => {
    wasInvalid.current = tickets !== null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are marked when the count has changed
  useEffect(() => {
    if (wasInvalid.current) focusFirstInvalid();
    wasInvalid.current = false;
  }, [submitCount]);
  return { form, asked, showErrors, onInvalid, clearDraft };
}

export type RsvpForm = ReturnType<typeof useRsvpForm>['form'];

export const partyFields = [
  'ticketTypeId',
  'otherTicketTypes',
  'amountPaise',
  'addOns',
  'forOthers',
  'companions',
] as const;

/** The tickets in the form. */
export function usePartyValues(control: RsvpForm['control']): PartyValues {
  const [ticketTypeId, otherTicketTypes, amountPaise, addOns, forOthers, companions] = useWatch({
    control,
    name: partyFields,
  });
  return { ticketTypeId, otherTicketTypes, amountPaise, addOns, forOthers, companions };
}

const blank: RsvpValues = {
  ...blankTicket,
  ...blankParty,
  name: '',
  email: '',
  socialMedia: '',
  reason: '',
  listed: false,
  answers: {},
};

/** Questions on an event's registration form. */
type AskedQuestions = CallReply<'GET /v1/events/:eventId/questions'>;

/** An order of several tickets, as the form sends it besides the buyer's answers. */
export type PartyOrder = Pick<z.input<typeof NewOrder>, 'own' | 'seats' | 'code'>;

type Texts = ReturnType<typeof useTranslations<'rsvp'>>;

/**
 * Validates by the contract in the reader's language, with one rule per question of the event. An empty address gets
 * the same message as other empty fields.
 */
function rsvpResolver(
  asked: AskedQuestions | undefined,
  { guest, ...own }: { guest: boolean; t: Texts; tickets: Tickets | null; money: Formats['money'] },
) {
  const { t, tickets } = own;
  const needed = tickets !== null && hasParties(tickets) ? 'ticketsRequired' : 'ticketRequired';
  const filled = (missing: 'name' | 'email' | 'socialMedia' | 'reason') =>
    z
      .string()
      .overwrite(cleanProse)
      .min(1, { error: t(`missing.${missing}`), abort: true });
  const typed = z.string().overwrite(cleanProse);
  const holderEmail = typed.refine((text) => text === '' || normaliseEmail(text) !== null, t('invalidEmail'));
  const standard = (name: 'socialMedia' | 'reason', question: StandardQuestion = 'off') =>
    question === 'required' ? filled(name) : typed;
  const questions = asked?.questions ?? [];
  const rules = Object.fromEntries(questions.map((each) => [each.$id, ruleOf(each, t)] as const));
  const answers = z.object(rules);
  const ticket = {
    ticketTypeId: z.string(),
    amountPaise: z.string(),
    addOns: z.record(z.string(), z.number()),
  };
  const schema = (forOthers: boolean) =>
    RsvpAnswers.extend({
      name: guest ? filled('name') : typed,
      socialMedia: standard('socialMedia', asked?.askSocialMedia),
      email: filled('email').refine((typed) => normaliseEmail(typed) !== null, t('invalidEmail')),
      reason: standard('reason', asked?.askReason),
      listed: z.boolean(),
      // Where all tickets are for others, each has its own.
      answers: forOthers ? z.object<typeof rules>({}) : answers,
      ...ticket,
      // At once with the other errors: what the tickets come to is only checked without any.
      ticketTypeId: tickets === null || forOthers ? z.string() : z.string().min(1, t(needed)),
      otherTicketTypes: z.array(z.string()),
      forOthers: z.boolean(),
      companions: z.array(
        z.object({ ...ticket, name: typed.max(ticketLimits.name), email: holderEmail, answers }),
      ),
    }).transform(
      ({ ticketTypeId, otherTicketTypes, amountPaise, addOns, forOthers, companions, ...typed }, context) => {
        const values = { ticketTypeId, otherTicketTypes, amountPaise, addOns, forOthers, companions };
        return { ...typed, ...ticketIn(values, context, own) };
      },
    );
  const [asBuyer, others] = [zodResolver(schema(false)), zodResolver(schema(true))];
  const resolver: typeof asBuyer = (values, ...more) =>
    (values.forOthers ? others : asBuyer)(values, ...more);
  return resolver;
}

/** The chosen ticket for the request, or the order of several; nothing at a simple event. */
function ticketIn(
  values: Omit<PartyValues, 'companions'> & {
    companions: (Omit<CompanionValues, 'answers'> & { answers: QuestionAnswers })[];
  },
  context: z.RefinementCtx,
  own: { t: Texts; tickets: Tickets | null; money: Formats['money'] },
): TicketChoice & { order?: PartyOrder } {
  const { t, tickets } = own;
  if (tickets === null) return {};
  const chosen = ticketsOf(values);
  const isParty = hasParties(tickets) && (values.forOthers || values.companions.length > 0);
  const missing = chosen.findIndex((ticket) => chosenType(tickets.types, ticket) === undefined);
  const type = chosenType(tickets.types, values);
  if (chosen.length === 0 || missing >= 0 || (!isParty && type === undefined)) {
    const needed = hasParties(tickets) ? 'ticketsRequired' : 'ticketRequired';
    context.addIssue({ code: 'custom', path: ['ticketTypeId'], message: t(needed) });
    return {};
  }
  for (const [index, ticket] of chosen.entries()) {
    const place = index - (values.forOthers ? 0 : 1);
    checkAmount(ticket, { ...own, tickets }, (message) =>
      context.addIssue({
        code: 'custom',
        path: place < 0 ? ['amountPaise'] : ['companions', place, 'amountPaise'],
        message,
      }),
    );
  }
  if (!isParty) return type === undefined ? {} : ticketChoiceOf(type, values, tickets);
  const { seats, ...order } = orderOf(values, tickets);
  return {
    order: {
      ...order,
      seats: seats.map((seat, index) => {
        const companion = values.companions[index - (values.forOthers ? 0 : 1)];
        if (companion === undefined) return seat;
        const { name, email, answers } = companion;
        return { ...seat, name, answers, ...(email !== '' && { email }) };
      }),
    },
  };
}

function checkAmount(
  ticket: Pick<PartyValues, 'ticketTypeId' | 'amountPaise'>,
  { t, tickets, money }: { t: Texts; tickets: Tickets; money: Formats['money'] },
  report: (message: string) => void,
): void {
  const type = chosenType(tickets.types, ticket);
  const { currency } = tickets;
  if (type === undefined || totalOf(type, ticket, currency) !== null) return;
  const least = Math.max(type.pricePaise, leastCharge(currency));
  const isNumber = ticket.amountPaise === '' || !Number.isNaN(parseAmount(ticket.amountPaise, currency));
  report(
    isNumber
      ? t('amountTooLow', { price: money(least, currency) })
      : t('amountInvalid', { decimals: decimalsOf(currency) }),
  );
}

/** From form values to the request. Empty fields are sent as empty strings, which count as no answer. */
function ruleOf(
  { kind, required }: Question,
  t: Texts,
): z.ZodType<string | number | boolean, string | boolean> {
  if (kind === 'consent') return z.boolean().refine((given) => given || !required, t('consentNeeded'));
  const written = z.string().overwrite(cleanProse);
  const text = required ? written.min(1, t(kind === 'choice' ? 'choose' : 'missing.answer')) : written;
  if (kind !== 'number') return text;
  return text
    .refine((typed) => typed === '' || Math.abs(numberOf(typed)) <= questionLimits.number, t('invalidNumber'))
    .transform((typed) => (typed === '' ? typed : numberOf(typed)));
}

interface RsvpFieldsProps {
  readonly form: Pick<UseFormReturn<RsvpValues>, 'register' | 'formState'>;
  /** The organiser's own questions. */
  readonly asked: UseQueryResult<AskedQuestions>;
  /** What the page knows before the questions are loaded, so that the first field is shown at once. */
  readonly known?: Pick<AskedQuestions, 'askSocialMedia' | 'askReason'>;
  /** Whether another step asks for the address. */
  readonly withoutAddress?: boolean;
  /** Whether the questions are asked for each ticket instead. */
  readonly withoutQuestions?: boolean;
}

/** The registration form's fields, with the organiser's questions. */
export function RsvpFields({
  form,
  asked,
  known,
  withoutAddress = false,
  withoutQuestions = false,
}: RsvpFieldsProps) {
  const t = useTranslations('rsvp');
  const errorText = useErrorText();
  const { errors } = form.formState;
  const standard = asked.data ?? known;
  return (
    <>
      <SocialMedia form={form} ask={standard?.askSocialMedia} />
      <Reason form={form} ask={standard?.askReason} />
      {asked.isPending && (
        <div aria-busy="true">
          <VisuallyHidden>{t('loadingQuestions')}</VisuallyHidden>
          <Skeleton />
        </div>
      )}
      {asked.isError && <FormMessage>{errorText(asked.error)}</FormMessage>}
      {!withoutQuestions && (
        <RsvpQuestions questions={asked.data?.questions ?? []} register={form.register} errors={errors} />
      )}
      <Checkbox label={t('listed')} hint={t('listedHint')} {...form.register('listed')} />
      {!withoutAddress && <Address form={form} />}
    </>
  );
}

/** Most answers are needed, so only those that aren't are marked. */
function asking(isRequired: boolean, t: Texts) {
  return isRequired ? { 'aria-required': true } : { note: t('optional') };
}

type StandardProps = Pick<RsvpFieldsProps, 'form'> & { readonly ask: StandardQuestion | undefined };

/** Asked at every event, unless its organiser decided otherwise. */
function SocialMedia({ form: { register, formState }, ask = 'off' }: StandardProps) {
  const t = useTranslations('rsvp');
  if (ask === 'off') return null;
  return (
    <TextField
      label={t('socialMedia')}
      placeholder={t('socialMediaHint')}
      {...asking(ask === 'required', t)}
      maxLength={200}
      error={formState.errors.socialMedia?.message}
      {...register('socialMedia')}
    />
  );
}

/** The account's address in a line of text, and a field for another one. */
function Address({ form }: Pick<RsvpFieldsProps, 'form'>) {
  const t = useTranslations('rsvp');
  const address = useViewer()?.email ?? '';
  const [asksForOther, setAsksForOther] = useState(false);
  const { errors, dirtyFields } = form.formState;
  const field = (
    <TextField
      label={t('email')}
      type="email"
      autoComplete="email"
      error={errors.email?.message}
      {...form.register('email')}
    />
  );
  if (asksForOther || address === '' || dirtyFields.email || errors.email) return field;
  const strong = (text: ReactNode) => <strong>{text}</strong>;
  return (
    <div className={styles.address}>
      <p>{t.rich('emailsGoTo', { address, strong })}</p>
      <Button variant="quiet" size="sm" flush onClick={() => setAsksForOther(true)}>
        {t('otherEmail')}
      </Button>
    </div>
  );
}

/** The field for another address. */
function Reason({ form: { register, formState }, ask = 'off' }: StandardProps) {
  const t = useTranslations('rsvp');
  if (ask === 'off') return null;
  return (
    <TextArea
      label={t('reason')}
      placeholder={t('reasonHint')}
      {...asking(ask === 'required', t)}
      rows={2}
      maxLength={2000}
      error={formState.errors.reason?.message}
      {...register('reason')}
    />
  );
}
