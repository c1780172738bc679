import { registrationBar } from '../../../contracts/registration-window.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import { momentOf, whenOf } from '../../features/calendar/index.ts';
import { presentEvent, refundableUntil, type WholeEvent } from '../../features/events/index.ts';
import { listTicketTypes } from '../../features/ticket-types/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { type Fact, type Matter, sentencesOf } from '../reading/facts.ts';
import { type Asked, asksNothing, isWide, type Quote, quoteFor, shortText } from '../reading/quote.ts';
import { repeatSentence } from '../repeats.ts';
import { currentLanguage, moneyText, t } from '../translate.ts';
import type { Answer, Question } from './answer.ts';
import { exampleQuestions } from './find-events.ts';
import { asGuest, filtersBefore, findReferencedEvent, type ResolvedEvent } from './which-event.ts';

export async function aboutEvent(deps: AssistantDeps, question: Question): Promise<Answer> {
  const resolved = await findReferencedEvent(deps, question);
  if (resolved.kind !== 'one') return ambiguousAnswer(resolved, question);
  const { event } = resolved;
  const { facts, asked: words, named } = question.reading;
  const asked = { words, named };
  const wanted = facts.length === 0 ? [{ fact: 'all' as const }] : facts;
  const prices = await pricesOf(deps, event, question, wanted);
  const answers = wanted.map((each) =>
    each.fact === 'price' && prices !== null
      ? { text: prices, topic: each.fact }
      : answerOf(deps, event, each, asked),
  );
  const isUnstated = answers.some(({ topic }) => topic === 'not_stated');
  const cancelled = event.status === 'cancelled';
  const asksWhen = wanted.some(({ fact }) => fact === 'when' || fact === 'all');
  const view = presentEvent(event, asGuest(question));
  const repeats = asksWhen ? await repeatSentence(deps.db, view.series) : null;
  const beside = wanted.some(({ fact }) => fact === 'text') ? null : quoteBeside(event, asked);
  const texts = new Set(
    [...answers.map(({ text }) => text), repeats, beside].filter((each) => each !== null),
  );
  return {
    text: cancelled ? t('cancelledEvent', { title: event.title }) : [...texts].join('\n'),
    events: [view],
    topics: answers.map(({ topic }) => topic),
    ...(isUnstated && !cancelled && { links: [links.discussion(event.id)] }),
    suggestions: [
      ...(facts.some(({ fact }) => fact === 'where') ? [] : [t('suggest.where')]),
      ...(facts.some(({ fact }) => fact === 'seats') ? [] : [t('suggest.seats')]),
      t('suggest.signMeUp'),
    ],
    focus: event.id,
    filters: filtersBefore(question),
  };
}

/** A sentence that shares so much with a question about a fact that it may be what was meant; null if none does. */
function quoteBeside(event: WholeEvent, asked: Omit<Asked, 'matter'>): string | null {
  const quote = quoteFor(sentencesAbout(event, false), asked, surelyMeant);
  return quote?.isSure ? t('quoted', { title: event.title, quote: quote.text }) : null;
}

const surelyMeant = 1;

/** What each ticket costs, where there are several; null where the event's own price says it. */
async function pricesOf(
  { registrations }: AssistantDeps,
  event: WholeEvent,
  { caller }: Question,
  wanted: readonly { readonly fact: Fact }[],
): Promise<string | null> {
  if (!event.hasTicketTypes || !wanted.some(({ fact }) => fact === 'price')) return null;
  const { types, addOns } = await listTicketTypes(registrations, {
    browser: null,
    caller,
    eventId: event.id,
  });
  if (types.length === 0) return t('pricesByCode', { title: event.title });
  const lines = types.map((type) => `- ${type.name}: ${priceOfType(type, event)}`);
  const extras = addOns.map(({ name, pricePaise }) => `${name} (${amountText(pricePaise, event.currency)})`);
  return [
    t('prices', { title: event.title }),
    ...lines,
    ...(extras.length === 0 ? [] : [t('addOnPrices', { list: extras.join(', ') })]),
    ...(types.some(({ pricing }) => pricing !== 'free') ? [refundText(event)] : []),
  ].join('\n');
}

function priceOfType(type: TicketType, { timeZone, currency }: WholeEvent): string {
  const { pricing, pricePaise, nextPrice, full, bar } = type;
  const chosen =
    pricePaise === 0 ? t('priceChosen') : t('priceChosenFrom', { price: moneyText(pricePaise, currency) });
  const price = pricing === 'pay_what_you_can' ? chosen : amountText(pricePaise, currency);
  const at = nextPrice?.at ?? null;
  const later =
    nextPrice === null || at === null
      ? ''
      : t('priceLater', {
          price: amountText(nextPrice.pricePaise, currency),
          time: momentOf(Temporal.Instant.from(at), timeZone, currentLanguage()),
        });
  const state = bar !== null ? t('priceClosed') : full ? t('priceFull') : '';
  return [price, later, state].filter((part) => part !== '').join(', ');
}

function amountText(amount: number, currency: string): string {
  return amount === 0 ? t('priceNone') : moneyText(amount, currency);
}

/** The reply if no single event was meant. */
export function ambiguousAnswer(
  resolved: Exclude<ResolvedEvent, { kind: 'one' }>,
  { reading }: Question,
): Answer {
  const name = reading.filters.words ?? '';
  switch (resolved.kind) {
    case 'several':
      return { text: t(name === '' ? 'whichEvent' : 'severalEvents'), events: resolved.events, filters: {} };
    case 'perhaps':
      if (reading.unsure) return { text: t('unknown'), unknown: true, suggestions: exampleQuestions() };
      return { text: t('maybeThese', { name }), events: resolved.events, filters: {} };
    case 'unnamed':
      return { text: t('whichEvent'), links: [links.allEvents()] };
    case 'none':
      if (reading.unsure) return { text: t('unknown'), unknown: true, suggestions: exampleQuestions() };
      return { text: t('noSuchEvent', { name }), links: [links.allEvents()] };
  }
}

/** Date and time in one line. */
function whenText(event: WholeEvent): string {
  const { date, time } = whenOf(event, event.timeZone, currentLanguage());
  return time === null ? date : `${date}, ${time}`;
}

interface FactAnswer {
  readonly text: string;
  /** The fact, or how the description answered: `description` or `not_stated`. */
  readonly topic: string;
}

function answerOf(
  deps: AssistantDeps,
  event: WholeEvent,
  { fact, matter }: { readonly fact: Fact; readonly matter?: Matter },
  asked: Omit<Asked, 'matter'>,
): FactAnswer {
  if (fact === 'text' && matter === undefined && asksNothing(asked))
    return { text: everything(event), topic: 'all' };
  if (fact === 'text') {
    const quote = quoted(event, { ...asked, matter });
    const { title } = event;
    if (quote?.isSure) return { text: t('quoted', { title, quote: quote.text }), topic: 'description' };
    const near = shortText(sentencesOf(event.description)) ?? quote?.text;
    if (near === undefined) return { text: t('notStated', { title }), topic: 'not_stated' };
    return { text: t('nearlyStated', { title, quote: near }), topic: 'not_stated' };
  }
  return { text: factText(deps, event, fact), topic: fact };
}

function quoted(event: WholeEvent, asked: Asked): Quote | null {
  const quote = quoteFor(sentencesAbout(event, false), asked);
  if (quote?.isSure || asked.matter === undefined || isWide(asked.matter)) return quote;
  // Some titles say it: `an evening in Hindi`.
  const withTitle = quoteFor(sentencesAbout(event, true), asked);
  return withTitle?.isSure ? withTitle : quote;
}

/** The sentences of the description and the schedule, and perhaps the title. */
function sentencesAbout(event: WholeEvent, isOfMatter: boolean): string[] {
  const activities = event.schedule.flatMap(({ activities: each }) => each);
  return [...sentencesOf(event.description), ...activities, ...(isOfMatter ? [event.title] : [])];
}

function factText(deps: AssistantDeps, event: WholeEvent, fact: Exclude<Fact, 'text'>): string {
  const { title, location } = event;
  switch (fact) {
    case 'when': {
      const over = Temporal.Instant.compare(event.endsAt, deps.clock.now()) <= 0;
      return t('when', { title, when: whenText(event), over: over ? 'yes' : 'no' });
    }
    case 'where':
      return whereText(event);
    case 'online':
      if (location === '') return t('online.yes', { title });
      return t(event.online ? 'online.both' : 'online.no', { title, location });
    case 'price':
      return priceText(event);
    case 'seats':
      return seatsText(deps, event);
    case 'organiser':
      return t('organiser', { title, name: event.organiserName });
    case 'approval':
      return t(event.tenantApproval ? 'approvalYes' : 'approvalNo', { title });
    case 'schedule':
      return scheduleText(event);
    case 'all':
      return everything(event);
  }
}

function priceText(event: WholeEvent): string {
  const { title, pricePaise, currency } = event;
  if (pricePaise === null) return t('priceFree', { title });
  return `${t('pricePaid', { title, price: moneyText(pricePaise, currency) })} ${refundText(event)}`;
}

function refundText(event: WholeEvent): string {
  const until = refundableUntil(event);
  return until === null
    ? t('refundNever')
    : t('refundUntil', { time: momentOf(until, event.timeZone, currentLanguage()) });
}

function whereText({ title, location, online }: WholeEvent): string {
  if (location === '') return t(online ? 'whereOnline' : 'whereUnknown', { title });
  return t(online ? 'whereBoth' : 'whereAt', { title, location });
}

function seatsText({ clock }: AssistantDeps, event: WholeEvent): string {
  const { title, capacity, confirmed, held, waitlisted } = event;
  const denial = registrationBar(event, clock.now().epochMilliseconds);
  if (denial !== null) return denialText(event, denial);
  if (capacity === null) return t('seatsUnlimited', { title, going: confirmed });
  const left = capacity - confirmed - held;
  if (left > 0) return t('seatsLeft', { title, left, capacity: String(capacity) });
  return t('seatsFull', { title, waiting: waitlisted });
}

/** Why nobody can register for an event now, and since when or until when. */
export function denialText(
  { title, timeZone }: WholeEvent,
  { type, at }: NonNullable<ReturnType<typeof registrationBar<Temporal.Instant>>>,
): string {
  return t(`registrationBar.${type}`, { title, time: momentOf(at, timeZone, currentLanguage()) });
}

function scheduleText({ title, schedule }: WholeEvent): string {
  if (schedule.length === 0) return t('scheduleNone', { title });
  const days = schedule.map(({ day, activities }) =>
    [day, ...activities.map((each) => `- ${each}`)].join('\n'),
  );
  return [t('schedule', { title }), ...days].join('\n');
}

function everything(event: WholeEvent): string {
  const { title, location, pricePaise, currency } = event;
  const where = location === '' ? t('aboutOnline') : t('aboutAt', { location });
  const price =
    pricePaise === null ? t('aboutFree') : t('aboutPaid', { price: moneyText(pricePaise, currency) });
  return t('about', { title, when: whenText(event), where, price });
}
