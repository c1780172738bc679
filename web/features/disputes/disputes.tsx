import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Dispute, isAnswerable } from '../../../contracts/disputes.ts';
import { useCall } from '../../api/call.ts';
import { disputesQuery } from '../../api/disputes.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeProps } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import styles from './disputes.module.css';

const openEvidence = () => import('./evidence-dialog.tsx');
const EvidenceDialog = lazyPart(openEvidence);

/** Payments that banks question or took back; nothing while there are none. */
function Disputes({ scope }: { readonly scope: { eventId: string } | 'site' }) {
  const t = useTranslations('disputes');
  const list = useInfiniteQuery(disputesQuery(useCall(), scope));
  const { data, isError } = list;
  if (isError) return <QueryError title={t('failed')} query={list} />;
  const disputes = data?.pages.flatMap((page) => page.disputes) ?? [];
  if (disputes.length === 0) return null;
  const Heading = scope === 'site' ? 'h2' : 'h3';
  return (
    <section className={styles.section} aria-labelledby="disputes">
      <header>
        <Heading id="disputes">{t('title')}</Heading>
        <p className={styles.facts}>{t('hint')}</p>
      </header>
      <ul className={styles.log}>
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.$id} dispute={dispute} />
        ))}
      </ul>
      <LoadMore query={list}>
        {t('more', { left: String((data?.pages[0]?.total ?? 0) - disputes.length) })}
      </LoadMore>
    </section>
  );
}

export default withTexts(Disputes, ['disputes']);

const tones = {
  inquiry: 'warn',
  open: 'bad',
  under_review: 'zari',
  won: 'good',
  lost: 'plain',
  closed: 'plain',
} as const satisfies Record<Dispute['state'], NonNullable<BadgeProps['tone']>>;

function DisputeRow({ dispute }: { readonly dispute: Dispute }) {
  const t = useTranslations('disputes');
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const { state, evidence, currency, respondBy, reason, timeZone } = dispute;
  const name = dispute.payerName || t('nameless');
  const isDue =
    isAnswerable(state) && respondBy !== null && (evidence.state === null || evidence.state === 'failed');
  const amount = formats.money(dispute.amountPaise, currency);
  const facts = [
    dispute.description,
    reason === '' ? null : t('reason', { reason: reason.replaceAll('_', ' ') }),
    dispute.amountPaise === dispute.paidPaise
      ? null
      : t('part', { paid: formats.money(dispute.paidPaise, currency) }),
    dispute.withdrawnPaise === 0
      ? null
      : t('withdrawn', { amount: formats.money(dispute.withdrawnPaise, currency) }),
    dispute.feePaise === 0 ? null : t('fee', { amount: formats.money(dispute.feePaise, currency) }),
    dispute.refundedPaise === 0
      ? null
      : t('refunded', { amount: formats.money(dispute.refundedPaise, currency) }),
    dispute.checkedInAt === null
      ? t('notUsed')
      : t('used', { time: formats.instant(dispute.checkedInAt, timeZone) }),
  ].filter((fact) => fact !== null);
  return (
    <li>
      <div className={styles.name}>
        <p>
          <strong>{t('row', { name, amount })}</strong>{' '}
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </p>
        {isDue && respondBy !== null && (
          <p className={styles.deadline}>{t('respondBy', { time: formats.instant(respondBy, timeZone) })}</p>
        )}
        {evidence.state !== null && <p className={styles.facts}>{t(`evidence.${evidence.state}`)}</p>}
        {evidence.error !== null && <p className={styles.facts}>{evidence.error}</p>}
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <Button
        size="sm"
        variant={isDue ? 'primary' : 'secondary'}
        icon={<FileText aria-hidden="true" />}
        aria-label={t('openName', { name })}
        onPointerEnter={() => void openEvidence()}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {open && (
        <Suspense>
          <EvidenceDialog dispute={dispute} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
