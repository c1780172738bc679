import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Ellipsis, Mail, PencilLine, Plus, ReceiptText, Send, Ticket, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import { countedName } from '../../../contracts/order-texts.ts';
import type { Order } from '../../../contracts/orders.ts';
import { registrationBar } from '../../../contracts/registration-window.ts';
import { eventQuery } from '../../api/events.ts';
import { ordersQuery, useNameSeat, usePayOrder } from '../../api/orders.ts';
import { paymentsOfRegistrationQuery } from '../../api/payments.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { ticketTypesQuery } from '../../api/ticket-types.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { isPast } from '../../features/events/facts.ts';
import { SummaryLink } from '../../features/rsvp/event-summary.tsx';
import { hasParties } from '../../features/rsvp/party.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useHoldEnd } from '../../lib/hold-time.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge, type BadgeProps, Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { Split } from '../../ui/split.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const CancelDialog = lazyPart(() =>
  withItsTexts(['event-dialogs'], import('../../features/rsvp/cancel-dialog.tsx')),
);
const RsvpDialog = lazyPart(() => withItsTexts(['rsvp'], import('../../features/rsvp/rsvp-dialog.tsx')));
const NameDialog = lazyPart(() => import('./name-dialog.tsx'));

export async function load({ queries, params }: LoadArguments) {
  const { eventId = '' } = params;
  await Promise.all([
    queries.fetchQuery({ ...ordersQuery(eventId), staleTime: 0 }),
    queries.fetchQuery({ ...ownRegistrationQuery(eventId), staleTime: 0 }),
    queries.ensureQueryData(eventQuery(eventId)),
    queries.ensureQueryData(ticketTypesQuery(eventId)),
  ]);
}

/** All tickets that the person has for an event: who each is for, its state, and what can be done with it. */
export function Component() {
  const t = useTranslations('orders');
  const { eventId = '' } = useParams();
  const event = inLanguage(useSuspenseQuery(eventQuery(eventId)).data, useLocale());
  const { data } = useSuspenseQuery(ordersQuery(eventId));
  const { data: own } = useSuspenseQuery(ownRegistrationQuery(eventId));
  // Those that are over are told apart by their badge; an order of which nothing is left says nothing any more.
  const orders = data.orders.filter(({ seats }) => seats.some(isLive));
  const single = own !== null && own.orderId === null && own.state === 'confirmed' ? own : null;
  return (
    <Container className={styles.screen}>
      <Head title={t('pageTitle', { event: event.eventTitle })} />
      <h1>{t('title')}</h1>
      <Split
        asideFirst
        className={styles.columns}
        aside={
          <Card pad="none">
            <div className={styles.picture}>
              <EventPicture event={event} />
            </div>
            <SummaryLink event={event} flush />
          </Card>
        }
      >
        <div className={styles.orders}>
          {single && (
            <Card as="section" className={styles.single}>
              <p className={styles.holder}>{t('you')}</p>
              <Link
                to={paths.ticket(single.$id)}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                <Ticket aria-hidden="true" />
                {t('showTicket')}
              </Link>
            </Card>
          )}
          {orders.map((order) => (
            <OrderCard key={order.$id} event={event} order={order} />
          ))}
          {orders.length === 0 && single === null && (
            <EmptyState
              title={t('empty')}
              action={
                <Link to={paths.event(event.$id)} className={buttonClass()}>
                  {t('toEvent')}
                </Link>
              }
            >
              {t('emptyText')}
            </EmptyState>
          )}
          <OrderMore event={event} othersOnly={own !== null && isLive(own)} />
        </div>
      </Split>
    </Container>
  );
}

function isLive({ state }: Pick<Seat, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'declined';
}

function isUnnamed({ own, name }: Pick<Seat, 'own' | 'name'>): boolean {
  return !own && name === '';
}

type Seat = Order['seats'][number];

interface OrderProps {
  readonly event: EventDetail;
  readonly order: Order;
}

function OrderCard({ event, order }: OrderProps) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const { data: tickets } = useQuery(ticketTypesQuery(event.$id));
  const namesUntil = tickets?.orders.namesUntil ?? event.startsAt;
  const canName = useNow() < Date.parse(namesUntil);
  const seats = order.seats.filter(isLive);
  const orderedAt = order.seats[0]?.$createdAt;
  const unnamed = seats.some(isUnnamed);
  return (
    <Card as="section" pad="none" className={styles.order} aria-label={t('order', { count: seats.length })}>
      <div className={styles.orderHead}>
        <div className={styles.orderLine}>
          <div>
            <h2 className={styles.orderTitle}>{t('order', { count: seats.length })}</h2>
            {orderedAt !== undefined && (
              <p className={styles.hint}>
                {t('orderedAt', { time: formats.instant(orderedAt, event.timeZone) })}
              </p>
            )}
          </div>
          <Receipts orderId={order.$id} />
        </div>
        {order.payBy !== null && (
          <div className={styles.acts}>
            <PayFor event={event} order={order} payBy={order.payBy} />
          </div>
        )}
        {canName && unnamed && (
          <p className={styles.hint}>
            {t('namesUntil', { time: formats.instant(namesUntil, event.timeZone) })}
          </p>
        )}
      </div>
      <ul className={styles.seats}>
        {order.seats.map((seat) => (
          <SeatRow key={seat.$id} {...{ event, order, seat, canName }} />
        ))}
      </ul>
    </Card>
  );
}

function PayFor({ event, order, payBy }: OrderProps & { readonly payBy: string }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const holdEnd = useHoldEnd();
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = usePayOrder(event.$id);
  return (
    <>
      <Button busy={isPending || isSuccess} onClick={() => mutate(order.$id)}>
        {t('pay', {
          amount: formats.money(order.duePaise, event.currency),
          time: holdEnd(payBy, event.timeZone),
        })}
      </Button>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </>
  );
}

/** To the receipt of what was paid for the order. */
function Receipts({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('orders');
  const { data } = useQuery(paymentsOfRegistrationQuery(orderId));
  const paid = data?.payments.filter(({ paidAt }) => paidAt !== null) ?? [];
  return paid.map(({ $id }) => (
    <Link key={$id} to={paths.payment($id)} className={styles.receipt}>
      <ReceiptText aria-hidden="true" />
      {t('receipt')}
    </Link>
  ));
}

interface SeatProps extends OrderProps {
  readonly seat: Seat;
  readonly canName: boolean;
}

const tones: Record<Seat['state'], NonNullable<BadgeProps['tone']>> = {
  confirmed: 'good',
  pending: 'zari',
  waitlisted: 'zari',
  awaiting_payment: 'accent',
  declined: 'bad',
  cancelled: 'plain',
};

function SeatRow(props: SeatProps) {
  const {
    seat,
    event: { currency },
  } = props;
  const t = useTranslations('orders');
  const events = useTranslations('events');
  const formats = useFormats();
  const { ticketType } = seat;
  const price = (paise: number) => (paise === 0 ? events('free') : formats.money(paise, currency));
  const live = isLive(seat);
  const named = seat.own ? t('you') : seat.name;
  const facts = [
    live || named !== '' ? ticketType?.name : undefined,
    ticketType?.amountPaise == null ? undefined : price(ticketType.amountPaise),
    ...(ticketType?.addOns.map(({ name, count }) => countedName(name, count)) ?? []),
  ].filter((fact) => fact !== undefined);
  return (
    <li className={styles.seat} data-over={live ? undefined : ''}>
      <div className={styles.about}>
        {live && isUnnamed(seat) ? (
          <p className={styles.holder} data-unnamed="">
            {t('unnamed')}
          </p>
        ) : (
          // No one needs to know of a cancelled ticket that it had no name.
          <p className={styles.holder}>{named || ticketType?.name}</p>
        )}
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        {live && isUnnamed(seat) && props.canName && <AddName {...props} />}
        {seat.holder !== null && live && (
          <p className={styles.facts}>
            {t(`holderMails.${seat.holder.state}`, { address: seat.holder.email })}
          </p>
        )}
      </div>
      {seat.state === 'confirmed' ? (
        <Link
          to={paths.ticket(seat.$id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          aria-label={t('showTicketOf', { name: seat.own ? t('you') : seat.name || t('unnamed') })}
        >
          <Ticket aria-hidden="true" />
          {t('showTicket')}
        </Link>
      ) : (
        <Badge tone={tones[seat.state]}>
          {t(`states.${seat.state}`, { position: String(seat.waitlistPosition ?? 1) })}
        </Badge>
      )}
      <SeatMenu {...props} />
    </li>
  );
}

function AddName({ event, order, seat }: SeatProps) {
  const t = useTranslations('orders');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('addName')}
      </Button>
      {open && (
        <Suspense>
          <NameDialog {...{ event, order, seat }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function SeatMenu({ event, order, seat, canName }: SeatProps) {
  const t = useTranslations('orders');
  const [open, setOpen] = useState<'name' | 'cancel'>();
  const errorText = useErrorText();
  const place = { eventId: event.$id, orderId: order.$id, registrationId: seat.$id };
  const { mutate } = useNameSeat(
    place,
    () => showToast({ tone: 'good', text: t('sentAgain') }),
    (error) => showToast({ tone: 'bad', text: errorText(error) }),
  );
  const { holder } = seat;
  const over = useNow() >= Date.parse(event.startsAt) || event.status === 'cancelled';
  if (!isLive(seat) || over) return <span />;
  const close = () => setOpen(undefined);
  const label = t('menuOf', { name: seat.own ? t('you') : seat.name || t('unnamed') });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} {...props} />}
      >
        {!seat.own && canName && (
          <MenuItem icon={<PencilLine aria-hidden="true" />} onClick={() => setOpen('name')}>
            {t('details')}
          </MenuItem>
        )}
        {holder !== null && holder.state !== 'agreed' && canName && seat.state === 'confirmed' && (
          <MenuItem icon={<Mail aria-hidden="true" />} onClick={() => mutate({ email: holder.email })}>
            {t('sendAgain')}
          </MenuItem>
        )}
        {seat.state === 'confirmed' && event.handOn && (
          <MenuLink
            icon={<Send aria-hidden="true" />}
            renderLink={(props) => <Link to={`${paths.ticket(seat.$id)}#hand-on`} {...props} />}
          >
            {t('transfer')}
          </MenuLink>
        )}
        <MenuItem danger icon={<X aria-hidden="true" />} onClick={() => setOpen('cancel')}>
          {t('cancel')}
        </MenuItem>
      </Menu>
      {open === 'name' && (
        <Suspense>
          <NameDialog {...{ event, order, seat }} onClose={close} />
        </Suspense>
      )}
      {open === 'cancel' && (
        <Suspense>
          <CancelDialog event={event} registration={seat} orderId={order.$id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Another order, as long as people can register. */
function OrderMore({ event, othersOnly }: { readonly event: EventDetail; readonly othersOnly: boolean }) {
  const t = useTranslations('orders');
  const now = useNow();
  const [open, setOpen] = useState(false);
  const { data: tickets } = useQuery(ticketTypesQuery(event.$id));
  const isOpen = event.status !== 'cancelled' && !isPast(event, now) && registrationBar(event, now) === null;
  if (tickets === undefined || tickets.simple || !hasParties(tickets) || !isOpen || event.may.manage)
    return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden="true" />}
        className={styles.more}
        onClick={() => setOpen(true)}
      >
        {t('orderMore')}
      </Button>
      {open && (
        <Suspense>
          <RsvpDialog event={event} othersOnly={othersOnly} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
