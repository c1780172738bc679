import { useQueryClient } from '@tanstack/react-query';
import { CalendarRange, Check, RotateCcw, Ticket, UserMinus, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import { useViewer } from '../../api/account.ts';
import { type Decision, isDeleting, refreshManaged, useBlockAttendee, useDecide } from '../../api/manage.ts';
import { type ConnectionState, useLive } from '../../api/realtime.ts';
import { isPast } from '../../features/events/facts.ts';
import { costsMoney } from '../../features/rsvp/ticket-terms.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow, useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { Answers } from './registration-answers.tsx';
import styles from './registration-row.module.css';

/** The toast for each new state. */
const outcomes = {
  confirmed: 'approvedDone',
  waitlisted: 'waitlistedDone',
  awaiting_payment: 'paymentDueDone',
  declined: 'declinedDone',
  cancelled: 'removedDone',
  pending: 'reopenedDone',
} as const;

/**
 * Decides about one registration and shows a toast.
 *
 * @param onDone called after the decision, before the row disappears
 */
function useDecision(eventId: string, registration: ManagedRegistration, onDone: () => void) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  const name = registration.name || t('nameless');
  // A double click can arrive before the button renders as busy.
  const underWay = useRef(false);
  const { mutate, isPending, variables } = useDecide(
    { eventId, registrationId: registration.$id },
    {
      onDone: ({ state }) => {
        showToast({ tone: state === 'waitlisted' ? 'plain' : 'good', text: t(outcomes[state], { name }) });
        onDone();
      },
      onFailure: (error) => {
        const late = isProblem(error, 'registration_not_possible', 'registration_not_found');
        const text = late ? t('tooLate', { name }) : t('decisionFailed', { name, error: errorText(error) });
        showToast({ tone: 'bad', text });
      },
    },
  );
  const blocking = useBlockAttendee(
    { eventId, registrationId: registration.$id },
    {
      onDone: () => {
        showToast({ tone: 'good', text: t('blockDone', { name }) });
        onDone();
      },
      onFailure: (error) =>
        showToast({ tone: 'bad', text: t('decisionFailed', { name, error: errorText(error) }) }),
    },
  );
  return {
    block: (reason: string) => blocking.mutate(reason),
    blocking: blocking.isPending,
    decide: (decision: Decision) => {
      if (underWay.current) return;
      underWay.current = true;
      mutate(
        { ...decision, seen: registration.state },
        {
          onSettled: () => {
            underWay.current = false;
          },
        },
      );
    },
    busyWith: isPending ? variables.decision : null,
  };
}

/** Refreshes the event's queries on realtime changes while mounted. */
export function useLiveEvent(eventId: string): ConnectionState {
  const { realtime } = useSite();
  const queries = useQueryClient();
  return useLive(`${realtime.events}.${eventId}`, () => {
    if (!isDeleting(queries, eventId)) void refreshManaged(queries, eventId);
  });
}

const openReasonDialog = () => import('./reason-dialog.tsx');
const ReasonDialog = lazyPart(openReasonDialog);

const openMoveDialog = () => import('./move-dialog.tsx');
const MoveDialog = lazyPart(openMoveDialog);

const openPassDialog = () => withItsTexts(['series-pass'], import('../../features/series/pass-dialog.tsx'));
const PassDialog = lazyPart(openPassDialog);

const looks = {
  approve: { icon: Check, variant: 'secondary', asks: false },
  decline: { icon: X, variant: 'quiet', asks: true },
  remove: { icon: UserMinus, variant: 'quiet', asks: true },
  reopen: { icon: RotateCcw, variant: 'secondary', asks: false },
} as const;

/** One order, with the name of who placed it. */
export interface ShownOrder {
  readonly id: string;
  readonly by: string;
}

interface RegistrationRowProps {
  readonly event: EventDetail;
  readonly registration: ManagedRegistration;
  /** The name of the ticket type, at an event that has several. */
  readonly ticket: string | undefined;
  readonly decisions: readonly Decision['decision'][];
  /** What all rows answer, named above them; otherwise each answer stands with its question. */
  readonly questions: readonly string[];
  /** Shows the order that the registration belongs to. */
  readonly onOrder: (order: ShownOrder) => void;
  /** Called when the person's decision removed the registration from this list. */
  readonly onGone: () => void;
}

export function RegistrationRow({
  event,
  registration,
  ticket,
  decisions,
  questions,
  onOrder,
  onGone,
}: RegistrationRowProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const [asking, setAsking] = useState<'decline' | 'remove' | null>(null);
  const [moving, setMoving] = useState(false);
  const [showingPass, setShowingPass] = useState(false);
  const name = registration.name || t('nameless');
  const viewer = useViewer();
  const decision = useDecision(event.$id, registration, () => {
    setAsking(null);
    onGone();
  });

  const press = (kind: Decision['decision']) => {
    if (kind === 'decline' || kind === 'remove') setAsking(kind);
    else decision.decide({ decision: kind });
  };
  return (
    <article
      className={styles.row}
      tabIndex={-1}
      aria-labelledby={`name-${registration.$id}`}
      data-registration={registration.$id}
    >
      <Avatar name={name} />
      <div className={styles.person}>
        <div>
          <h3 id={`name-${registration.$id}`} className={styles.name}>
            {name}
          </h3>
          {registration.email !== '' && (
            <a href={`mailto:${registration.email}`} className={styles.email}>
              {registration.email}
            </a>
          )}
        </div>
        <div className={styles.rest}>
          <Attendance event={event} registration={registration} />
          <Answers registration={registration} named={questions.length > 0} />
          {ticket !== undefined && (
            <p>
              {ticket}
              {registration.amountPaise !== null &&
                registration.amountPaise > 0 &&
                ` · ${formats.money(registration.amountPaise, event.currency)}`}
            </p>
          )}
          {registration.change !== null && (
            <p className={styles.when}>
              {t(registration.change.kind === 'type' ? 'move.open' : 'move.addOnsOpen', {
                amount: formats.money(registration.change.duePaise, event.currency),
                time: formats.instant(registration.change.payBy, event.timeZone),
              })}
            </p>
          )}
          {registration.orderId !== null && <OrderLink registration={registration} onOrder={onOrder} />}
          <p className={styles.when} data-state={registration.state}>
            {t('registeredAt', { time: formats.instant(registration.$createdAt, event.timeZone) })}
            {registration.holdExpiresAt !== null &&
              ` · ${t('heldUntil', { time: formats.instant(registration.holdExpiresAt, event.timeZone) })}`}
          </p>
          {registration.handedOn !== null && (
            <p className={styles.when}>
              {t('handedOn', {
                name: registration.handedOn.by || t('nameless'),
                time: formats.instant(registration.handedOn.at, event.timeZone),
              })}
            </p>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {registration.passId !== null && registration.state === 'confirmed' && (
          <Button
            size="sm"
            variant="quiet"
            icon={<CalendarRange aria-hidden="true" />}
            aria-label={t('passName', { name })}
            onPointerEnter={() => void openPassDialog()}
            onClick={() => setShowingPass(true)}
          >
            {t('pass')}
          </Button>
        )}
        {mayMove(event, registration, viewer?.$id) && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Ticket aria-hidden="true" />}
            aria-label={t('move.buttonName', { name })}
            onPointerEnter={() => void openMoveDialog()}
            onClick={() => setMoving(true)}
          >
            {t('move.button')}
          </Button>
        )}
        {decisions
          .filter((kind) => isOpenTo(kind, event, registration, viewer?.$id))
          .map((kind) => {
            const { icon: Icon, variant, asks } = looks[kind];
            return (
              <Button
                key={kind}
                size="sm"
                variant={variant}
                icon={<Icon aria-hidden="true" />}
                aria-label={t(`${kind}Name`, { name })}
                data-decision={kind}
                busy={decision.busyWith === kind}
                onPointerEnter={asks ? () => void openReasonDialog() : undefined}
                onClick={() => press(kind)}
              >
                <span>{t(kind)}</span>
              </Button>
            );
          })}
      </div>
      {showingPass && registration.passId !== null && (
        <Suspense>
          <PassDialog
            passId={registration.passId}
            eventId={event.$id}
            mayEnd={registration.userId !== viewer?.$id}
            onClose={() => setShowingPass(false)}
          />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <MoveDialog
            eventId={event.$id}
            timeZone={event.timeZone}
            currency={event.currency}
            registration={registration}
            name={name}
            money={mayDo(event.role, 'money')}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
      {asking !== null && (
        <Suspense>
          <ReasonDialog
            decision={asking}
            name={name}
            mayBlock={mayDo(event.role, 'own')}
            busy={decision.busyWith === asking || decision.blocking}
            onDecide={(reason, block) =>
              block ? decision.block(reason) : decision.decide({ decision: asking, reason })
            }
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </article>
  );
}

/** Pending people and attendees of an event with ticket types can get another one, until it is over. */
function mayMove(
  event: EventDetail,
  { userId, state, change, passId }: ManagedRegistration,
  viewerId: string | undefined,
): boolean {
  const isOpen =
    event.hasTicketTypes && passId === null && event.status === 'scheduled' && change?.kind !== 'add_ons';
  return isOpen && userId !== viewerId && (state === 'confirmed' || state === 'pending');
}

/** Who ordered the ticket, if someone else did, and the way to the other tickets of the order. */
function OrderLink({ registration, onOrder }: Pick<RegistrationRowProps, 'registration' | 'onOrder'>) {
  const t = useTranslations('manage');
  const { orderId, orderedBy, name } = registration;
  if (orderId === null) return null;
  const by = (orderedBy ?? name) || t('nameless');
  return (
    <p>
      <Button variant="quiet" size="sm" flush onClick={() => onOrder({ id: orderId, by })}>
        {orderedBy === null ? t('ownOrder') : t('orderedBy', { name: by })}
      </Button>
    </p>
  );
}

/** No one decides about their own registration, and decisions that refund need the money role. */
function isOpenTo(
  kind: Decision['decision'],
  event: EventDetail,
  registration: ManagedRegistration,
  viewerId: string | undefined,
): boolean {
  if (registration.userId === viewerId) return false;
  const paid = costsMoney(event, registration) && registration.state === 'confirmed';
  return !(paid && (kind === 'remove' || kind === 'decline')) || mayDo(event.role, 'money');
}

/** Attended or absent. While the event is running, no one is absent yet. */
function Attendance({ event, registration }: Pick<RegistrationRowProps, 'event' | 'registration'>) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const over = isPast(event, useNow());
  const { admittedAt, state } = registration;
  if (admittedAt !== null) {
    const time = formats.instant(admittedAt, event.timeZone);
    return (
      <p>
        <Badge tone="good">{t('attended', { time })}</Badge>
      </p>
    );
  }
  if (!over || state !== 'confirmed') return null;
  return (
    <p>
      <Badge tone="warn">{t('missed')}</Badge>
    </p>
  );
}
