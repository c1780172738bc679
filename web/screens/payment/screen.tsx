import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Printer, Ticket } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { paymentQuery } from '../../api/payments.ts';
import { calendarDay } from '../../features/events/days.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { CheckoutPanel, RefundTerms } from './checkout-panel.tsx';
import styles from './screen.module.css';

/** Milliseconds between two polls while a payment is being confirmed. */
const pollMs = 2000;

export async function load({ queries, params }: LoadArguments) {
  await queries.fetchQuery({ ...paymentQuery(params.paymentId ?? ''), staleTime: 0 });
}

export function Component() {
  const t = useTranslations('payment');
  const { paymentId = '' } = useParams();
  const { data: payment } = useSuspenseQuery(paymentQuery(paymentId));
  const [reported, setReported] = useState(false);
  const waits = payment.state === 'processing' || (reported && payment.state === 'open');
  useQuery({ ...paymentQuery(paymentId), enabled: waits, refetchInterval: waits ? pollMs : false });
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('title')} />
      <header className={styles.head}>
        <p className={styles.kind}>{t(payment.paidAt === null ? 'title' : 'receipt')}</p>
        <h1 className={styles.title}>{payment.description}</h1>
      </header>
      {waits ? (
        <FormMessage tone="plain">{t('processing')}</FormMessage>
      ) : (
        <Outcome payment={payment} onReported={() => setReported(true)} />
      )}
      {(waits || payment.state !== 'paid') && <NextLink payment={payment} />}
    </Container>
  );
}

function Outcome({ payment, onReported }: { payment: PaymentView; onReported: () => void }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const amount = formats.money(payment.refund?.amountPaise ?? payment.amountPaise, payment.currency);
  const seat = payment.subject === 'registration';
  switch (payment.state) {
    case 'open':
    case 'processing':
      return <CheckoutPanel payment={payment} onReported={onReported} />;
    case 'expired':
      return <FormMessage tone="warn">{t(seat ? 'expiredSeat' : 'expired')}</FormMessage>;
    case 'paid':
      return (
        <>
          <FormMessage tone="good">{t(seat ? 'paidSeat' : 'paidSample')}</FormMessage>
          <NextLink payment={payment} />
          <Receipt payment={payment} />
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
        </>
      );
    }
  }
}

function NextLink({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const { eventId, registrationId, state } = payment;
  return (
    <div className={styles.wayOn}>
      {state === 'paid' && registrationId !== null && (
        <Link to={paths.ticket(registrationId)} className={buttonClass({ size: 'lg' })}>
          <Ticket aria-hidden="true" />
          {t('showTicket')}
        </Link>
      )}
      <Link
        to={eventId === null ? paths.allEvents() : paths.event(eventId)}
        className={buttonClass({ variant: 'quiet', flush: state !== 'paid' })}
      >
        {t(eventId === null ? 'toEvents' : 'toEvent')}
      </Link>
    </div>
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
    [t('paidFor'), payment.description],
    [t('amount'), formats.money(payment.amountPaise, payment.currency)],
    [t('paidBy'), payment.payerName],
    [t('paidAt'), formats.date(calendarDay(Date.parse(paidAt), payment.timeZone))],
    [t('number'), payment.$id],
    [t('reference'), payment.reference],
    ...(payment.refund === null
      ? []
      : [[t('returned'), formats.money(payment.refund.amountPaise, payment.currency)]]),
  ];
  return (
    <Card as="section" pad="lg" className={styles.receipt}>
      <h2>
        {site('name')} · {t('receipt')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {payment.state === 'paid' && <RefundTerms payment={payment} />}
      {payment.test && <p className={styles.test}>{t('test')}</p>}
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" />}
        className={styles.print}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </Card>
  );
}
