import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Printer, Ticket, Tickets } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { boughtOf, countedName } from '../../../contracts/order-texts.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import { eventQuery } from '../../api/events.ts';
import { paymentInvoicesQuery } from '../../api/invoices.ts';
import { paymentMethodsQuery, paymentQuery } from '../../api/payments.ts';
import { calendarDay } from '../../features/events/days.ts';
import { useLocationText } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateTile } from '../../ui/date-tile.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { CheckoutPanel, RefundTerms } from './checkout-panel.tsx';
import { OwnInvoices, TaxLines } from './invoices.tsx';
import styles from './screen.module.css';

const TestBank = lazyPart(() => import('./test-bank.tsx'));

/** Milliseconds between two polls while a payment is being confirmed. */
const pollMs = 2000;
/** The same while a person looks for a transfer in their bank. */
const slowPollMs = 30_000;

export async function load({ queries, params }: LoadArguments) {
  const paymentId = params.paymentId ?? '';
  const { state, eventId, eventTitle } = await queries.fetchQuery({
    ...paymentQuery(paymentId),
    staleTime: 0,
  });
  if (eventId !== null && eventTitle !== null) await queries.prefetchQuery(eventQuery(eventId));
  await queries.fetchQuery({ ...paymentInvoicesQuery(paymentId), staleTime: 0 });
  if (state === 'open') await queries.fetchQuery(paymentMethodsQuery(paymentId));
}

export function Component() {
  const t = useTranslations('payment');
  const { paymentId = '' } = useParams();
  const { data: payment } = useSuspenseQuery(paymentQuery(paymentId));
  // The address to which a provider's own page leads back.
  const [reported, setReported] = useState(useSearchParams()[0].has('paid'));
  const waits = payment.state === 'processing' || (reported && payment.state === 'open');
  const isAwaited = payment.state === 'open' && payment.reportedAt !== null;
  const interval = waits ? pollMs : isAwaited ? slowPollMs : false;
  useQuery({ ...paymentQuery(paymentId), enabled: interval !== false, refetchInterval: interval });
  // Only what is loaded with the page: not everyone who paid may still see the event.
  const { data: event } = useQuery({ ...eventQuery(payment.eventId ?? ''), enabled: false });
  // Its checkout has a way out of its own.
  const isTest = payment.state === 'open' && payment.test && !waits;
  const about = (
    <header className={styles.head}>
      <h1 className={styles.title}>{payment.eventTitle ?? payment.description}</h1>
      {event && <When event={event} />}
      {/* The receipt lists it. */}
      {payment.paidAt === null && boughtOf(payment) !== '' && (
        <p dir="auto" className={styles.bought}>
          {boughtOf(payment)}
        </p>
      )}
    </header>
  );
  const isDue = !waits && (payment.state === 'open' || payment.state === 'processing');
  return (
    <Container width="text" className={classNames(styles.screen, isDue && styles.toPay)}>
      <Head title={t('title')} />
      {isDue ? (
        <CheckoutPanel payment={payment} about={about} onReported={() => setReported(true)} />
      ) : (
        <>
          {about}
          {waits ? <FormMessage tone="plain">{t('processing')}</FormMessage> : <Outcome payment={payment} />}
        </>
      )}
      {(waits || payment.state !== 'paid') && !isTest && <NextLink payment={payment} />}
      {payment.test && payment.paidAt !== null && (
        <Suspense>
          <TestBank payment={payment} />
        </Suspense>
      )}
    </Container>
  );
}

/** When and where it is, as on the ticket. */
function When({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('events');
  const formats = useFormats();
  const place = useLocationText(event);
  return (
    <div className={styles.when}>
      <DateTile {...formats.leaf(event.date)} size="l" />
      <div>
        <p className={styles.day}>{formats.day(event)}</p>
        <p className={styles.terms}>{event.allDay ? t('allDay') : formats.timeSpan(event)}</p>
        <p className={styles.terms}>{place}</p>
      </div>
    </div>
  );
}

/** What became of a payment that isn't due. */
function Outcome({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const amount = formats.money(payment.refund?.amountPaise ?? payment.amountPaise, payment.currency);
  const seat = payment.subject === 'registration';
  switch (payment.state) {
    case 'open':
    case 'processing':
      return null;
    case 'expired':
      return <FormMessage tone="warn">{t(seat ? 'expiredSeat' : 'expired')}</FormMessage>;
    case 'paid':
      return (
        <>
          <FormMessage tone="good">
            {payment.items.length > 0
              ? t('paidSeats', { count: ticketsIn(payment) })
              : t(seat ? 'paidSeat' : 'paidSample')}
          </FormMessage>
          <NextLink payment={payment} />
          <Receipt payment={payment} />
          <OwnInvoices payment={payment} />
        </>
      );
    default: {
      const text = {
        refund_pending: 'refundText',
        refunded: 'refundedText',
        refund_failed: 'refundFailedText',
      } as const;
      return (
        <>
          <FormMessage tone={payment.state === 'refund_failed' ? 'warn' : 'plain'}>
            {t(text[payment.state], { amount })}
            {payment.refund !== null && ` ${t(`refundCauses.${payment.refund.cause}`)}`}
          </FormMessage>
          <Receipt payment={payment} />
          <OwnInvoices payment={payment} />
        </>
      );
    }
  }
}

/** How many tickets a payment bought; their add-ons are items of their own. */
function ticketsIn({ items }: PaymentView): number {
  return new Set(items.map(({ registrationId }) => registrationId)).size;
}

type Item = PaymentView['items'][number];

/** The same things as one line, with what they cost together. */
function grouped(items: readonly Item[]): (Item & { count: number })[] {
  const groups = Map.groupBy(items, ({ itemId, label, amountPaise, refundedPaise }) =>
    // Add-ons come with their number.
    /^\d+ × /.test(label) ? itemId : `${label} ${amountPaise} ${refundedPaise}`,
  );
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const count = same.length;
    const { amountPaise, refundedPaise } = first;
    return { ...first, count, amountPaise: count * amountPaise, refundedPaise: count * refundedPaise };
  });
}

function NextLink({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const { eventId, registrationId, state } = payment;
  return (
    <div className={styles.wayOn}>
      {state === 'paid' && ticketsIn(payment) > 1 && eventId !== null && (
        <Link to={paths.eventTickets(eventId)} className={buttonClass({ size: 'lg' })}>
          <Tickets aria-hidden="true" />
          {t('showTickets')}
        </Link>
      )}
      {state === 'paid' && ticketsIn(payment) <= 1 && registrationId !== null && (
        <Link to={paths.ticket(registrationId)} className={buttonClass({ size: 'lg' })}>
          <Ticket aria-hidden="true" />
          {t('showTicket')}
        </Link>
      )}
      <Link
        to={eventId === null ? paths.allEvents() : paths.event(eventId)}
        className={buttonClass({ variant: 'secondary', size: state === 'paid' ? 'lg' : 'md' })}
      >
        {t(eventId === null ? 'toEvents' : 'toEvent')}
      </Link>
    </div>
  );
}

/** What was bought with one payment, each ticket with what was refunded of it, and the total. */
function Items({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const free = useTranslations('events')('free');
  const { items, currency, amountPaise, description, refund, state } = payment;
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <>
      <ul className={styles.items} aria-label={t('items')}>
        {items.length === 0 && (
          <li>
            <span dir="auto">{description}</span>
            <span>{money(amountPaise)}</span>
          </li>
        )}
        {grouped(items).map(({ itemId, label, amountPaise: price, refundedPaise, count }) => (
          <li key={itemId}>
            <span>{countedName(label || t('ticket'), count)}</span>
            <span>
              {price === 0 ? free : money(price)}
              {refundedPaise > 0 && (
                <span className={styles.refunded}>{t('itemRefunded', { amount: money(refundedPaise) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <TaxLines payment={payment}>
        <dl className={styles.total}>
          <div>
            <dt>{t('total')}</dt>
            <dd>{money(amountPaise)}</dd>
          </div>
        </dl>
      </TaxLines>
      {refund !== null && (
        <dl className={styles.total}>
          <div className={styles.returned}>
            <dt>{t('returned')}</dt>
            <dd>{money(-refund.amountPaise)}</dd>
          </div>
          {state !== 'refund_failed' && (
            <div>
              <dt>{t('net')}</dt>
              <dd>{money(amountPaise - refund.amountPaise)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}

/** The receipt. Its date is that of the event's zone, so every copy shows the same. In print, everything else is hidden. */
function Receipt({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const site = useTranslations('site');
  const formats = useFormats();
  const { paidAt } = payment;
  if (paidAt === null) return null;
  const facts = [
    [t('paidBy'), payment.payerName],
    [t('paidAt'), formats.date(calendarDay(Date.parse(paidAt), payment.timeZone))],
    [t('number'), payment.$id],
    [t('reference'), payment.reference],
  ];
  return (
    <>
      <Card as="section" pad="lg" className={styles.receipt}>
        <header className={styles.receiptHead}>
          <h2>{t('receipt')}</h2>
          <p className={styles.printed}>{site('name')}</p>
        </header>
        {/* On the screen it's the title of the page. */}
        <p className={styles.printed}>{payment.eventTitle ?? payment.description}</p>
        <Items payment={payment} />
        <dl className={styles.details}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {payment.test && <p className={styles.terms}>{t('test')}</p>}
      </Card>
      <div className={styles.below}>
        {payment.state === 'paid' && <RefundTerms payment={payment} />}
        <Button
          variant="secondary"
          size="sm"
          icon={<Printer aria-hidden="true" />}
          className={styles.print}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
    </>
  );
}
