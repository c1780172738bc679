import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SettledEvent } from '../../../contracts/settlement.ts';
import { useCall } from '../../api/call.ts';
import { paymentAccountQuery } from '../../api/payment-accounts.ts';
import { periodQuery, type SettlementPeriod, settlementQuery } from '../../api/settlement.ts';
import { downloads } from '../../downloads.ts';
import { RefundsByHand, Transfers } from '../../features/transfers/transfers.tsx';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateField } from '../../ui/fields/text-field.tsx';
import { EndlessTable } from './endless-list.tsx';
import { Figures } from './figures.tsx';
import styles from './screen.module.css';
import tables from './tables.module.css';

const ClosedSellers = lazyPart(() =>
  withItsTexts(['invoices'], import('../../features/invoices/closed-sellers.tsx')),
);
const openPayoutDialog = () => import('./payout-dialog.tsx');
const PayoutDialog = lazy(openPayoutDialog);

/** Columns in wide windows. */
const amounts = ['sold', 'fees', 'refunds', 'net', 'paidOut'] as const;

type Sums = Pick<SettledEvent, 'currency' | 'sold' | 'fees' | 'refunds' | 'disputes' | 'net'>;

/** What each event earned and what its organiser is still owed. */
function SettlementPanel() {
  const t = useTranslations('settlement');
  const hydrated = useHydrated();
  const [period, setPeriod] = useState<SettlementPeriod>({ from: '', to: '' });
  const figuresOf = useFigures();
  const query = useInfiniteQuery({
    ...settlementQuery(useCall(), period),
    placeholderData: (before) => before,
  });
  const formats = useFormats();
  const first = query.data?.pages[0];
  const events = query.data?.pages.flatMap((page) => page.events);
  const open = events?.filter(({ outstanding }) => outstanding > 0).length;
  /** Known when all events are here. */
  const owed = (currency: string) => {
    if (events === undefined || events.length !== first?.total) return [];
    const sum = events
      .filter((event) => event.currency === currency)
      .reduce((before, { outstanding }) => before + outstanding, 0);
    return [{ label: t('outstanding'), value: formats.money(sum, currency), strong: true }];
  };
  return (
    <section className={styles.panel}>
      <div className={classNames(styles.tools, styles.period)}>
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              label={t(name)}
              value={period[name]}
              onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
            />
          ))}
        </div>
        <a
          href={downloads.settlementSheet() + periodQuery(period)}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      </div>
      {first?.totals.map((sums) => (
        <Figures key={sums.currency} figures={[...owed(sums.currency), ...figuresOf(sums)]} />
      ))}
      <SiteTransfers />
      <EndlessTable
        query={query}
        rows={events?.map((event) => ({ ...event, $id: `${event.eventId} ${event.currency}` }))}
        total={first?.total}
        counted="events"
        empty={t('siteEmpty')}
        label={t('title')}
        className={tables.settlement}
        columns={[
          {
            key: 'event',
            title: t('event'),
            className: tables.settledEvent,
            cell: (event) => <EventCell event={event} />,
          },
          ...amounts.map((kind) => ({
            key: kind,
            title: t(kind),
            end: true,
            className: tables.wideOnly,
            cell: (event: SettledEvent) =>
              event[kind] === 0 ? '–' : formats.money(event[kind], event.currency),
          })),
          {
            key: 'outstanding',
            title: t('outstanding'),
            end: true,
            className: tables.owed,
            cell: (event) => <Outstanding event={event} />,
          },
          {
            key: 'record',
            title: t('record'),
            titleHidden: true,
            end: true,
            className: tables.record,
            cell: (event) => event.outstanding > 0 && <RecordPayout event={event} only={open === 1} />,
          },
        ]}
      />
      <Suspense>{hydrated && <ClosedSellers scope="site" />}</Suspense>
    </section>
  );
}

/** What the site's own account waits for: only administrators see what arrives there. */
function SiteTransfers() {
  const { currency } = useSite();
  const methods = useQuery(paymentAccountQuery({ account: 'site', ownerId: 'site' })).data?.methods;
  const always = methods?.some(({ enabled, method }) => enabled && (method === 'upi' || method === 'bank'));
  return (
    <>
      <Transfers scope="site" currency={currency} always={always === true} />
      <RefundsByHand scope="site" />
    </>
  );
}

export default withTexts(SettlementPanel, ['settlement', 'manage', 'manage-payments']);

/** Sold, what was deducted, and the rest. What is nothing isn't said. */
function useFigures() {
  const t = useTranslations('settlement');
  const formats = useFormats();
  return ({ currency, ...sums }: Sums, withNet = true) =>
    (['sold', 'fees', 'refunds', 'disputes', 'net'] as const)
      .filter((kind) => kind === 'sold' || (kind === 'net' ? withNet : sums[kind] !== 0))
      .map((kind) => ({ label: t(kind), value: formats.money(sums[kind], currency) }));
}

function EventCell({ event }: { readonly event: SettledEvent }) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  const figuresOf = useFigures();
  const { eventId, title, date, currency, deleted, organiserName, direct, disputes, paidOut } = event;
  const money = (amount: number) => formats.money(amount, currency);
  const figures = [
    ...figuresOf(event, event.net !== 0),
    ...(paidOut === 0 ? [] : [{ label: t('paidOut'), value: money(paidOut) }]),
  ];
  return (
    <>
      <span className={classNames(styles.title, tables.settledTitle)}>
        {deleted ? title : <Link to={paths.event(eventId)}>{title}</Link>}
      </span>
      <span className={tables.below}>
        {date !== null && `${formats.day({ date, endDate: date })} · `}
        {deleted ? t('eventGone') : t('hostedBy', { name: organiserName || t('nameless') })}
      </span>
      {direct !== 0 && <span className={tables.below}>{t('direct', { amount: money(direct) })}</span>}
      {disputes !== 0 && (
        <span className={classNames(tables.below, tables.wideOnly)}>
          {t('disputes')} {money(disputes)}
        </span>
      )}
      <span className={classNames(tables.below, tables.narrowOnly)}>
        {figures.map(({ label, value }) => `${label} ${value}`).join(' · ')}
      </span>
    </>
  );
}

/** What the site still owes an organiser. */
function Outstanding({ event: { outstanding, currency } }: { readonly event: SettledEvent }) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  if (outstanding === 0) return <Badge tone="good">{t('settled')}</Badge>;
  return (
    <>
      <span className={tables.narrowOnly}>{t('outstanding')}</span>
      <span className={tables.amount}>{formats.money(outstanding, currency)}</span>
    </>
  );
}

interface RecordPayoutProps {
  readonly event: SettledEvent;
  /** Nothing else is owed, so this is the step to take. */
  readonly only: boolean;
}

function RecordPayout({ event, only }: RecordPayoutProps) {
  const t = useTranslations('settlement');
  const [recording, setRecording] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant={only ? 'primary' : 'secondary'}
        aria-label={t('recordName', { title: event.title })}
        onPointerEnter={() => void openPayoutDialog()}
        onClick={() => setRecording(true)}
      >
        {t('record')}
      </Button>
      {recording && (
        <Suspense>
          <PayoutDialog event={event} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </>
  );
}
