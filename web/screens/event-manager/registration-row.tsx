import { Check, RotateCcw, UserMinus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { AnswerValue } from '../../../contracts/questions.ts';
import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import { useViewer } from '../../api/account.ts';
import type { Decision } from '../../api/manage.ts';
import { isPast } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import styles from './registration-row.module.css';
import { useDecision } from './use-decision.ts';

const openReasonDialog = () => import('./reason-dialog.tsx');
const ReasonDialog = lazyPart(openReasonDialog);

const looks = {
  approve: { icon: Check, variant: 'primary', asks: false },
  decline: { icon: X, variant: 'secondary', asks: true },
  remove: { icon: UserMinus, variant: 'secondary', asks: true },
  reopen: { icon: RotateCcw, variant: 'secondary', asks: false },
} as const;

interface RegistrationRowProps {
  readonly event: EventDetail;
  readonly registration: ManagedRegistration;
  readonly decisions: readonly Decision['decision'][];
  /** Called when the person's decision removed the registration from this list. */
  readonly onGone: () => void;
}

export function RegistrationRow({ event, registration, decisions, onGone }: RegistrationRowProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const [asking, setAsking] = useState<'decline' | 'remove' | null>(null);
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
    <article className={styles.row}>
      <Avatar name={name} />
      <div className={styles.person}>
        <h3 className={styles.name}>{name}</h3>
        {registration.email !== '' && (
          <a href={`mailto:${registration.email}`} className={styles.email}>
            {registration.email}
          </a>
        )}
        <Attendance event={event} registration={registration} />
        <Answers registration={registration} />
        <p className={styles.when}>
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
      <div className={styles.actions}>
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
                busy={decision.busyWith === kind}
                onPointerEnter={asks ? () => void openReasonDialog() : undefined}
                onClick={() => press(kind)}
              >
                {t(kind)}
              </Button>
            );
          })}
      </div>
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

/** Nobody decides about their own registration, and decisions that refund need the money role. */
function isOpenTo(
  kind: Decision['decision'],
  event: EventDetail,
  registration: ManagedRegistration,
  viewerId: string | undefined,
): boolean {
  if (registration.userId === viewerId) return false;
  const paid = event.ticketType === 'paid' && registration.state === 'confirmed';
  return !(paid && (kind === 'remove' || kind === 'decline')) || mayDo(event.role, 'money');
}

/** Attended or absent. While the event is running, nobody is absent yet. */
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

function Answers({ registration }: Pick<RegistrationRowProps, 'registration'>) {
  const t = useTranslations('manage');
  const shown = (value: AnswerValue) =>
    typeof value === 'boolean' ? t(value ? 'consentGiven' : 'consentRefused') : String(value);
  const answers = [
    ['socialMedia', t('socialMedia'), registration.socialMedia],
    ['reason', t('reason'), registration.reason],
    ...registration.answers.map(({ questionId, label, value }) => [questionId, label, shown(value)]),
  ].filter(([, , answer]) => answer !== '');
  if (answers.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {answers.map(([key, label, answer]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
