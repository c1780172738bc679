import type { ChatAction } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { laterDeadline } from '../../../contracts/payment-terms.ts';
import { registrationBar } from '../../../contracts/registration-window.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { canManage, presentEvent, refundableUntil, type WholeEvent } from '../../features/events/index.ts';
import { listOwnRegistrations, showOwnRegistration } from '../../features/registrations/index.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { t } from '../translate.ts';
import { ambiguousAnswer, denialText } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { stateText } from './own-registrations.ts';
import { asGuest, findReferencedEvent } from './which-event.ts';

/**
 * Proposes an action. Nothing is changed here: the reply has a button, and the client makes the ordinary call
 * once the person confirms.
 */
export async function propose(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller, reading } = question;
  const kind = reading.action ?? 'register';
  if (kind !== 'register' && caller === null) return { text: t('act.logInFirst'), links: [links.logIn()] };
  const resolved = await findReferencedEvent(deps, question);
  if (resolved.kind === 'unnamed' && kind !== 'register' && caller !== null)
    return choose(deps, caller, kind);
  if (resolved.kind !== 'one') {
    const text =
      resolved.kind === 'unnamed' || reading.filters.words === undefined
        ? { text: t(`act.which.${kind}`) }
        : {};
    return { ...ambiguousAnswer(resolved, question), ...text };
  }
  const { event } = resolved;
  const own = caller === null ? null : await showOwnRegistration(deps, { caller, eventId: event.id });
  const proposal =
    kind === 'register' ? forRegister(deps, event, own, caller) : await forOwn(deps, kind, event, own);
  return { ...proposal, events: [presentEvent(event, asGuest(question))], focus: event.id, filters: {} };
}

/** If no event was named: the person's registrations to choose from. */
async function choose(
  deps: AssistantDeps,
  caller: Principal,
  kind: 'cancel' | 'resend_mail',
): Promise<Answer> {
  const { registrations } = await listOwnRegistrations(deps, { caller, page: 1 });
  const now = deps.clock.now();
  const ahead = registrations
    .filter(({ event }) => Temporal.Instant.compare(Temporal.Instant.from(event.startsAt), now) > 0)
    .slice(0, chatLimits.events);
  if (ahead.length === 0) return { text: t('ownNone'), links: [links.allEvents()], filters: {} };
  return { text: t(`act.which.${kind}`), events: ahead.map(({ event }) => event), filters: {} };
}

function forRegister(
  { clock }: AssistantDeps,
  event: WholeEvent,
  own: OwnRegistration | null,
  caller: Principal | null,
): Pick<Answer, 'text' | 'actions'> {
  const { title } = event;
  const now = clock.now();
  if (event.status === 'cancelled') return { text: t('cancelledEvent', { title }) };
  if (canManage(caller, event)) return { text: t('ownOrganised', { title }) };
  if (own !== null && own.state !== 'cancelled') {
    return { text: t('act.registerAlready', { title, state: stateText(own, event.timeZone) }) };
  }
  if (Temporal.Instant.compare(event.endsAt, now) <= 0) return { text: t('act.registerOver', { title }) };
  const denial = registrationBar(event, now.epochMilliseconds);
  if (denial !== null) return { text: denialText(event, denial) };
  const action = actionOn(event, {
    kind: 'register',
    label: t('act.register', { title }),
    question: null,
    done: t('act.registerDone'),
  });
  return { text: t('act.registerOffer', { title }), actions: [action] };
}

async function forOwn(
  deps: AssistantDeps,
  kind: 'cancel' | 'resend_mail',
  event: WholeEvent,
  own: OwnRegistration | null,
): Promise<Pick<Answer, 'text' | 'actions'>> {
  const { title } = event;
  const isLive = own !== null && own.state !== 'cancelled' && own.state !== 'declined';
  if (!isLive) return { text: t('ownNotFor', { title }) };
  if (kind === 'resend_mail') {
    const action = actionOn(event, {
      kind,
      label: t('act.resend', { title }),
      question: t('act.resendQuestion', { title }),
      done: t('act.resendDone', { title }),
    });
    return { text: t('act.resendOffer', { title }), actions: [action] };
  }
  if (Temporal.Instant.compare(event.startsAt, deps.clock.now()) <= 0) {
    return { text: t('act.cancelStarted', { title }) };
  }
  const action = actionOn(event, {
    kind,
    label: t('act.cancel', { title }),
    question: await cancelQuestion(deps, event, own),
    done: t('act.cancelDone', { title }),
  });
  return { text: t('act.cancelOffer', { title }), actions: [action] };
}

async function cancelQuestion(
  { db, clock, promisedUntil }: AssistantDeps,
  event: WholeEvent,
  own: OwnRegistration,
): Promise<string> {
  const { title } = event;
  if (event.pricePaise === null || own.state !== 'confirmed') return t('act.cancelQuestion', { title });
  const promised = await promisedUntil(db, own.$id);
  const until = laterDeadline(promised, refundableUntil(event), Temporal.Instant.compare);
  const returned = until !== null && Temporal.Instant.compare(clock.now(), until) <= 0;
  return t(returned ? 'act.cancelQuestionPaid' : 'act.cancelQuestionLate', { title });
}

function actionOn(event: WholeEvent, action: Omit<ChatAction, 'eventId' | 'eventTitle'>): ChatAction {
  return { ...action, eventId: event.id, eventTitle: event.title };
}
