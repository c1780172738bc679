import { CircleCheck, Hourglass, Ticket } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Order } from '../../../contracts/orders.ts';
import { usePayOrder } from '../../api/orders.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useHoldEnd } from '../../lib/hold-time.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './sheet.module.css';
import { SheetActions } from './sheet.tsx';

interface OrderPlacedProps {
  readonly event: EventDetail;
  readonly order: Order;
  readonly onClose: () => void;
}

/** After ordering several tickets: the payment, or what happens next. */
function OrderPlaced(props: OrderPlacedProps) {
  return props.order.payBy === null ? (
    <Done {...props} />
  ) : (
    <OpenPayment {...props} payBy={props.order.payBy} />
  );
}

export default withTexts(OrderPlaced, ['orders']);

/** Opens the payment page at once. If that fails, the seats are held all the same. */
function OpenPayment({ event, order, payBy }: OrderPlacedProps & { readonly payBy: string }) {
  const t = useTranslations('orders');
  const errorText = useErrorText();
  const holdEnd = useHoldEnd();
  const { mutate, isIdle, isPending, isSuccess, error } = usePayOrder(event.$id);
  const openOnce = useEffectEvent(() => {
    if (isIdle) mutate(order.$id);
  });
  useEffect(() => openOnce(), []);
  const values = {
    count: order.seats.filter(({ state }) => state === 'awaiting_payment').length,
    time: holdEnd(payBy, event.timeZone),
  };
  const explains = isProblem(error) && error.status < 500 && !(error instanceof NetworkError);
  return (
    <>
      {error === null ? (
        <p role="status" className={styles.intro}>
          {t('heldUntil', values)}
        </p>
      ) : (
        <FormMessage>{explains ? errorText(error) : t('paymentNotOpened', values)}</FormMessage>
      )}
      <SheetActions>
        <Button size="lg" block busy={isIdle || isPending || isSuccess} onClick={() => mutate(order.$id)}>
          {t(error === null ? 'openingPayment' : 'tryAgain')}
        </Button>
      </SheetActions>
    </>
  );
}

function Done({ event, order, onClose }: OrderPlacedProps) {
  const t = useTranslations('orders');
  const news = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => news.current?.focus(), []);
  const count = order.seats.filter(({ state }) => state === 'confirmed').length;
  const waiting = order.seats.filter(({ state }) => state === 'waitlisted').length;
  const all = order.seats.length;
  const text =
    count > 0 && waiting > 0
      ? t('someConfirmed', { count, waiting })
      : count > 0
        ? t('allConfirmed', { count })
        : waiting > 0
          ? t('allWait', { count: all })
          : t('allPending', { count: all });
  return (
    <>
      <div ref={news} tabIndex={-1} role="status" className={styles.done}>
        <span className={styles.mark} data-waits={count > 0 ? undefined : ''}>
          {count > 0 ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
        </span>
        <p className={styles.news}>{text}</p>
      </div>
      <SheetActions>
        <Link to={paths.eventTickets(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
          <Ticket aria-hidden="true" />
          {t(count > 0 ? 'showTickets' : 'showOrder')}
        </Link>
        <Button variant="secondary" block onClick={onClose}>
          {t('done')}
        </Button>
      </SheetActions>
    </>
  );
}
