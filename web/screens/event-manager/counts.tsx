import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Audience } from '../../../contracts/manage-registrations.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { useFormats } from '../../lib/format.ts';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './counts.module.css';

export type StateCounts = Readonly<Record<RegistrationState, number>>;

interface CountsProps {
  readonly event: EventDetail;
  /** Undefined while loading. */
  readonly counts: StateCounts | undefined;
}

export function Counts({ event, counts }: CountsProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const { capacity } = event;
  const shown = (count: number | undefined) => (count === undefined ? '–' : formats.count(count));
  const left =
    counts && capacity !== null && Math.max(0, capacity - counts.confirmed - counts.awaiting_payment);
  return (
    <section aria-label={t('counts')}>
      <dl className={styles.counts}>
        <Figure label={t('approved')} value={shown(counts?.confirmed)}>
          {capacity !== null && t('ofCapacity', { capacity: formats.count(capacity) })}
        </Figure>
        <Figure label={t('pending')} value={shown(counts?.pending)} />
        <Figure label={t('waitlist')} value={shown(counts?.waitlisted)} />
        <Figure label={t('seatsLeft')} value={left === false ? t('unlimited') : shown(left)} />
      </dl>
      <p role="status" className={visuallyHidden}>
        {counts && t('status', { pending: counts.pending, approved: counts.confirmed })}
      </p>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly children?: string | false | undefined;
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong> {children}
      </dd>
    </div>
  );
}

/** Audiences for a message, the largest first. */
export const audiences = [
  'all',
  'confirmed',
  'awaiting_payment',
  'pending',
  'waitlisted',
] as const satisfies readonly Audience[];

/** How many a group has. */
export function audienceSize(audience: Audience, counts: StateCounts): number {
  const { confirmed, awaiting_payment, pending, waitlisted } = counts;
  return audience === 'all' ? confirmed + awaiting_payment + pending + waitlisted : counts[audience];
}
