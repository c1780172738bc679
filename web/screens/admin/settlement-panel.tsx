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
import { classNames } from '../../ui/class-names.ts';
import { DateField } from '../../ui/fields/text-field.tsx';
import { EndlessList } from './endless-list.tsx';
import { Figures } from './figures.tsx';
import styles from './screen.module.css';

const ClosedSellers = lazyPart(() =>
  withItsTexts(['invoices'], import('../../features/invoices/closed-sellers.tsx')),
);
const openPayoutDialog = () => import('./payout-dialog.tsx');
const PayoutDialog = lazy(openPayoutDialog);

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
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(name)}
            value={period[name]}
            onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
          />
        ))}
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
        <Figures key={sums.currency} figures={[...figuresOf(sums), ...owed(sums.currency)]} />
      ))}
      <SiteTransfers />
      <EndlessList
        query={query}
        rows={events?.map((event) => ({ ...event, $id: `${event.eventId} ${event.currency}` }))}
        total={first?.total}
        counted="events"
        empty={t('siteEmpty')}
      >
        {(event) => <Row event={event} />}
      </EndlessList>
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

/** Sold, what was deducted, and the rest; disputes are rare. */
function useFigures() {
  const t = useTranslations('settlement');
  const formats = useFormats();
  return ({ currency, ...sums }: Sums) =>
    (['sold', 'fees', 'refunds', 'disputes', 'net'] as const)
      .filter((kind) => kind !== 'disputes' || sums.disputes !== 0)
      .map((kind) => ({ label: t(kind), value: formats.money(sums[kind], currency) }));
}

function Row({ event }: { readonly event: SettledEvent }) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  const figuresOf = useFigures();
  const [recording, setRecording] = useState(false);
  const { eventId, title, currency, deleted, organiserName, direct, paidOut, outstanding } = event;
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <>
      <div className={classNames(styles.what, styles.settled)}>
        <p className={styles.title}>{deleted ? title : <Link to={paths.event(eventId)}>{title}</Link>}</p>
        <p className={styles.about}>
          {deleted ? t('eventGone') : t('hostedBy', { name: organiserName || t('nameless') })}
        </p>
        <Figures
          size="sm"
          figures={[
            ...figuresOf(event),
            { label: t('paidOut'), value: money(paidOut) },
            { label: t('outstanding'), value: money(outstanding), strong: true },
          ]}
        />
        {direct !== 0 && <p className={styles.about}>{t('direct', { amount: money(direct) })}</p>}
      </div>
      {outstanding > 0 && (
        <div className={styles.actions}>
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('recordName', { title })}
            onPointerEnter={() => void openPayoutDialog()}
            onClick={() => setRecording(true)}
          >
            {t('record')}
          </Button>
        </div>
      )}
      {recording && (
        <Suspense>
          <PayoutDialog event={event} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </>
  );
}
