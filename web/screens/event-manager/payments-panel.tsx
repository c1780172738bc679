import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FlaskConical, RotateCcw, Search } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentState, PaymentView } from '../../../contracts/payments.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { eventPaymentsQuery, useRetryRefund } from '../../api/payments.ts';
import { eventMethodsQuery } from '../../api/transfers.ts';
import { RefundsByHand, Transfers } from '../../features/transfers/transfers.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeProps } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { DoorPayments } from './door-payments.tsx';
import panels from './panels.module.css';
import styles from './payments-panel.module.css';
import { WaysToPay } from './ways-to-pay.tsx';

const Disputes = lazyPart(() => withItsTexts(['disputes'], import('../../features/disputes/disputes.tsx')));

const SettlementSection = lazyPart(() => withItsTexts(['settlement'], import('./settlement-section.tsx')));

const InvoicesSection = lazyPart(() => withItsTexts(['invoices'], import('./invoices-section.tsx')));

type Totals = CallReply<'GET /v1/events/:eventId/payments'>['totals'];

/** Fewer payments are in sight at once. */
const searchedFrom = 5;

/** Milliseconds between two polls while refunds are pending. */
const pollMs = 5000;

/** The transfers to the account of the organiser or the group; who confirms those to the site's is said. */
function EventTransfers({ eventId, currency }: { eventId: string; currency: string }) {
  const t = useTranslations('managePayments');
  const ways = useQuery(eventMethodsQuery(eventId)).data;
  const offered = ways?.available.filter(
    ({ $id, method }) => ways.offered.includes($id) && (method === 'upi' || method === 'bank'),
  );
  return (
    <>
      <Transfers
        scope={{ eventId }}
        currency={currency}
        always={offered?.some(({ account }) => account !== 'site') === true}
      />
      {offered?.some(({ account }) => account === 'site') && (
        <p className={panels.hint}>{t('transfersToSite')}</p>
      )}
    </>
  );
}

/** How the event is paid, and its payments, refunds and totals. */
function PaymentsPanel({ eventId }: { eventId: string }) {
  const t = useTranslations('manage');
  const texts = useTranslations('managePayments');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({
    ...eventPaymentsQuery(useCall(), eventId, { search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.pages[0]?.totals.refundsDuePaise ?? 0) > 0 ? pollMs : false,
  });
  const { data, error } = list;
  const first = data?.pages[0];
  if (first === undefined) {
    if (error === null) return null;
    return <QueryError title={t('paymentsFailed')} query={list} />;
  }
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const hasPayments = first.total > 0 || typed !== '';
  return (
    <section className={classNames(panels.section, styles.sections)}>
      <h2 className={visuallyHidden}>{t('paymentsTitle')}</h2>
      <div className={styles.top}>
        <Sums totals={first.totals} />
        {payments.some(({ test }) => test) && (
          <p className={styles.test}>
            <FlaskConical aria-hidden="true" />
            {t('testPayments')}
          </p>
        )}
      </div>
      <RefundProgress totals={first.totals} />
      <div className={styles.main}>
        {first.totals.failedRefunds > 0 && <FailedRefunds eventId={eventId} />}
        {hasPayments && (
          <Suspense>
            <Disputes scope={{ eventId }} />
          </Suspense>
        )}
        <RefundsByHand scope={{ eventId }} />
        <EventTransfers eventId={eventId} currency={first.totals.currency} />
        <DoorPayments eventId={eventId} currency={first.totals.currency} />
        <div className={styles.list}>
          {hasPayments && <h3>{texts('buyers')}</h3>}
          {(first.total > searchedFrom || typed !== '') && (
            <TextField
              label={texts('search')}
              labelHidden
              placeholder={texts('search')}
              type="search"
              icon={<Search aria-hidden="true" />}
              value={typed}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          {!hasPayments && <EmptyState title={t('paymentsEmpty')} />}
          {hasPayments && payments.length === 0 && (
            <p className={styles.facts} role="status">
              {texts('noneFound')}
            </p>
          )}
          {payments.length > 0 && (
            <ul className={classNames(panels.log, panels.framed)}>
              {payments.map((payment) => (
                <PaymentRow key={payment.$id} payment={payment}>
                  {payment.state === 'paid' && <PartialRefund eventId={eventId} payment={payment} />}
                </PaymentRow>
              ))}
            </ul>
          )}
          <LoadMore query={list} className={panels.more}>
            {t('more', { left: String(first.total - payments.length) })}
          </LoadMore>
        </div>
      </div>
      {hasPayments && (
        <Suspense>
          <SettlementSection eventId={eventId} />
        </Suspense>
      )}
      <Suspense>
        <InvoicesSection eventId={eventId} />
      </Suspense>
      <WaysToPay eventId={eventId} />
    </section>
  );
}

function Sums({ totals }: { totals: Totals }) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const { currency, takenPaise, refundedPaise, refundsDuePaise, disputedPaise } = totals;
  const sums = [
    [t('taken'), takenPaise],
    [t('returned'), refundedPaise],
    ...(refundsDuePaise === 0 ? [] : [[t('refundsDue'), refundsDuePaise] as const]),
    ...(disputedPaise === 0 ? [] : [[t('disputed'), disputedPaise] as const]),
    [t('keptTotal'), takenPaise - refundedPaise - refundsDuePaise - disputedPaise],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([label, paise]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{formats.money(paise, currency)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RefundProgress({ totals }: { totals: Totals }) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const id = useId();
  const { refunds, processedRefunds, failedRefunds } = totals;
  if (refunds === processedRefunds + failedRefunds) return null;
  const [done, all] = [formats.count(processedRefunds), formats.count(refunds)];
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{t('refundProgress', { done, all })}</label>
      <progress id={id} value={processedRefunds} max={refunds} />
    </div>
  );
}

const tones: Partial<Record<PaymentState, NonNullable<BadgeProps['tone']>>> = {
  refund_pending: 'zari',
  refund_failed: 'bad',
};

function PaymentRow({ payment, children }: { payment: PaymentView; children?: ReactNode }) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const state = payment.state as 'paid' | 'refund_pending' | 'refunded' | 'refund_failed';
  const isChargedBack = state === 'refunded' && payment.refund?.cause === 'dispute';
  const { paidAt, refund, currency } = payment;
  const facts = [
    ...(paidAt === null ? [] : [formats.instant(paidAt, payment.timeZone)]),
    ...(state === 'paid' && refund !== null
      ? [t('refundPart.partly', { amount: formats.money(refund.amountPaise, currency) })]
      : []),
  ];
  return (
    <li className={styles.payment}>
      <Avatar name={payment.payerName || t('nameless')} size="sm" />
      <div className={styles.name}>
        <p>
          <strong>{payment.payerName || t('nameless')}</strong>{' '}
          {state !== 'paid' && (
            <Badge tone={tones[state]}>{t(`paymentState.${isChargedBack ? 'charged_back' : state}`)}</Badge>
          )}
        </p>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <span className={styles.amount}>{formats.money(payment.amountPaise, currency)}</span>
      {children}
    </li>
  );
}

const openRefundDialog = () => import('./refund-dialog.tsx');
const RefundDialog = lazyPart(openRefundDialog);

function PartialRefund({ eventId, payment }: { eventId: string; payment: PaymentView }) {
  const t = useTranslations('manage');
  const [asking, setAsking] = useState(false);
  const name = payment.payerName || t('nameless');
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('refundPart.openName', { name })}
        onPointerEnter={() => void openRefundDialog()}
        onClick={() => setAsking(true)}
      >
        {t('refundPart.open')}
      </Button>
      {asking && (
        <Suspense>
          <RefundDialog eventId={eventId} payment={payment} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function FailedRefunds({ eventId }: { eventId: string }) {
  const t = useTranslations('manage');
  const list = useInfiniteQuery(eventPaymentsQuery(useCall(), eventId, { only: 'refund_failed' }));
  const { data } = list;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  if (payments.length === 0) return null;
  return (
    <section className={styles.failed}>
      <h3>{t('failedRefunds')}</h3>
      <p>{t('failedRefundsHint')}</p>
      <ul className={classNames(panels.log, panels.framed)}>
        {payments.map((payment) => (
          <PaymentRow key={payment.$id} payment={payment}>
            <Retry eventId={eventId} payment={payment} />
          </PaymentRow>
        ))}
      </ul>
      <LoadMore query={list}>
        {t('more', { left: String((data?.pages[0]?.total ?? 0) - payments.length) })}
      </LoadMore>
    </section>
  );
}

function Retry({ eventId, payment }: { eventId: string; payment: PaymentView }) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  const name = payment.payerName || t('nameless');
  const { mutate, isPending } = useRetryRefund(eventId, {
    onDone: () => showToast({ tone: 'good', text: t('retryRefundDone', { name }) }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<RotateCcw aria-hidden="true" />}
      aria-label={t('retryRefundName', { name })}
      busy={isPending}
      onClick={() => mutate(payment.$id)}
    >
      {t('retryRefund')}
    </Button>
  );
}

export default withTexts(PaymentsPanel, ['manage-payments', 'payment-accounts']);
