import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { boughtOf } from '../../../contracts/order-texts.ts';
import { administrationOverviewQuery, allPaymentsQuery, useRefundPayment } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { showToast } from '../../ui/toast.ts';
import { EndlessTable, useDays, useSearch } from './endless-list.tsx';
import { Figures } from './figures.tsx';
import styles from './screen.module.css';
import tables from './tables.module.css';

const Disputes = lazyPart(() => withItsTexts(['disputes'], import('../../features/disputes/disputes.tsx')));

const openReasonDialog = () => import('../../features/moderation/reason-required-dialog.tsx');
const ReasonRequiredDialog = lazy(openReasonDialog);

type Payment = CallReply<'GET /v1/admin/payments'>['payments'][number];
type Only = 'refund_due' | 'refund_failed';
type State = 'paid' | 'refund_pending' | 'refunded' | 'refund_failed';

const tones = { paid: 'good', refund_pending: 'zari', refunded: 'plain', refund_failed: 'bad' } as const;

const emptyTexts = {
  refund_failed: 'refundsFailedEmpty',
  refund_due: 'refundsDueEmpty',
  all: 'paymentsEmpty',
} as const;

export default function PaymentsPanel() {
  const t = useTranslations('admin');
  const days = useDays();
  const formats = useFormats();
  const { data: overview } = useQuery(administrationOverviewQuery);
  // First what needs an administrator, if anything does.
  const [only, setOnly] = useState<Only | undefined>(overview?.failedRefunds ? 'refund_failed' : undefined);
  const { search, field } = useSearch(t('findPayments'));
  const query = useInfiniteQuery({
    ...allPaymentsQuery(useCall(), { only, search }),
    placeholderData: (before) => before,
  });
  const totals = query.data?.pages[0]?.totals ?? [];
  return (
    <section className={styles.panel}>
      {totals.map(({ currency, takenPaise, refundedPaise, refundsDuePaise }) => (
        <Figures
          key={currency}
          figures={[
            { label: t('collected'), value: formats.money(takenPaise, currency), strong: true },
            { label: t('refunded'), value: formats.money(refundedPaise, currency) },
            { label: t('refundsPending'), value: formats.money(refundsDuePaise, currency) },
          ]}
        />
      ))}
      <Suspense>
        <Disputes scope="site" />
      </Suspense>
      <div className={styles.tools}>
        {field}
        <Select
          label={t('filter')}
          labelHidden
          value={only ?? 'all'}
          onChange={({ target }) => setOnly(target.value === 'all' ? undefined : (target.value as Only))}
          options={[
            { value: 'refund_failed', label: t('paymentsFailed') },
            { value: 'refund_due', label: t('paymentsDue') },
            { value: 'all', label: t('paymentsAll') },
          ]}
        />
      </div>
      <EndlessTable
        query={query}
        rows={query.data?.pages.flatMap(({ payments }) => payments)}
        total={query.data?.pages[0]?.total}
        counted="payments"
        label={t('paymentsTab')}
        at={paidAt}
        isBad={({ state }) => state === 'refund_failed'}
        empty={t(search === '' ? emptyTexts[only ?? 'all'] : 'nothingFound')}
        className={tables.payments}
        columns={[
          { key: 'event', title: t('object.event'), cell: (payment) => <PaidEvent payment={payment} /> },
          {
            key: 'payer',
            title: t('payer'),
            className: tables.second,
            cell: ({ payerName }) => payerName || t('nameless'),
          },
          {
            key: 'host',
            title: t('host'),
            className: tables.wideOnly,
            cell: ({ organiserName }) =>
              organiserName === null ? t('eventGone') : organiserName || t('nameless'),
          },
          {
            key: 'state',
            title: t('person.status'),
            className: tables.third,
            cell: ({ state }) => (
              <Badge tone={tones[state as State]}>{t(`paymentState.${state as State}`)}</Badge>
            ),
          },
          {
            key: 'time',
            title: t('time'),
            end: true,
            className: tables.paidTime,
            cell: (payment) => days.time(paidAt(payment)),
          },
          {
            key: 'amount',
            title: t('amount'),
            end: true,
            className: tables.moment,
            cell: ({ amountPaise, currency, state }) => (
              <span className={tables.amount} data-back={state === 'refunded'}>
                {formats.money(amountPaise, currency)}
              </span>
            ),
          },
          {
            key: 'refund',
            title: t('refund'),
            titleHidden: true,
            end: true,
            className: tables.lastControl,
            cell: (payment) =>
              (payment.state === 'paid' || payment.state === 'refund_failed') && (
                <RefundButton payment={payment} />
              ),
          },
        ]}
      />
    </section>
  );
}

const paidAt = (payment: Payment) => payment.paidAt ?? payment.$createdAt;

/** For which event, and what of it. */
function PaidEvent({ payment }: { readonly payment: Payment }) {
  const title = payment.eventTitle ?? payment.description;
  const bought = boughtOf(payment);
  return (
    <>
      <span className={styles.title}>
        {payment.eventId === null || payment.organiserName === null ? (
          title
        ) : (
          <Link to={paths.event(payment.eventId)}>{title}</Link>
        )}
      </span>
      {bought !== '' && <bdi className={tables.below}>{bought}</bdi>}
    </>
  );
}

function RefundButton({ payment }: { payment: Payment }) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const payer = payment.payerName || t('nameless');
  const { mutate, isPending } = useRefundPayment({
    onDone: () => {
      setAsking(false);
      showToast({ tone: 'good', text: t('refundDone') });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('refundName', { payer })}
        onPointerEnter={() => void openReasonDialog()}
        onClick={() => setAsking(true)}
      >
        {t('refund')}
      </Button>
      {asking && (
        <Suspense>
          <ReasonRequiredDialog
            title={t('refundTitle', { payer })}
            text={t('refundText')}
            action={t('refund')}
            busy={isPending}
            onDo={(reason) => mutate({ paymentId: payment.$id, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
