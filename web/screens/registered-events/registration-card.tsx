import { CalendarPlus, CircleX, Ellipsis, Ticket, Tickets } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage, languageOfTexts, textProps } from '../../../contracts/languages.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { usePayForSeat } from '../../api/payments.ts';
import type { ListedRegistration } from '../../api/registrations.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { type RowExtras, useToday } from '../../features/events/event-row.tsx';
import { isPast, useLocationText } from '../../features/events/facts.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useHoldEnd } from '../../lib/hold-time.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths, withLanguage } from '../../paths.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge, type BadgeProps, Card, cardAboveClass, cardLinkClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateTile } from '../../ui/date-tile.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import styles from './registration-card.module.css';

const CancelDialog = lazyPart(() => withItsTexts(['event-dialogs'], import('./cancel-listed.tsx')));

interface RegistrationProps {
  readonly registration: ListedRegistration;
}

/** The next event that the person goes to, with the ticket as the page's main action. */
export function NextRegistration({ registration }: RegistrationProps) {
  const events = useTranslations('events');
  const formats = useFormats();
  const { event: written } = registration;
  const locale = useLocale();
  const event = inLanguage(written, locale);
  const today = useToday();
  const location = useLocationText({ ...event, location: event.exactAddress ?? event.location });
  const time = event.allDay ? events('allDay') : formats.timeSpan(event);
  return (
    <Card as="article" pad="none" className={styles.card}>
      <div className={styles.picture}>
        <EventPicture event={written} first />
      </div>
      <div className={styles.facts}>
        <DateTile {...formats.leaf(event.date)} size="l" />
        <div className={styles.text}>
          <h3 className={styles.title} {...textProps(event, 'eventTitle', locale)}>
            <Link to={paths.event(event.$id)} className={cardLinkClass}>
              {event.eventTitle}
            </Link>
          </h3>
          <p className={styles.line}>
            <span className={styles.date}>
              {event.date === event.endDate ? formats.shortDay(event.date, today) : formats.day(event)}
            </span>{' '}
            <span className={styles.time}>{time}</span>
          </p>
          <p className={styles.line}>{location}</p>
          <AgreedTicket registration={registration} />
        </div>
      </div>
      <div className={classNames(styles.action, cardAboveClass)}>
        <ShowTicket registration={registration} />
        <RegistrationMenu registration={registration} />
      </div>
    </Card>
  );
}

/** What a row of the list adds to its event: the state, the ticket, the next step, and what else can be done. */
export function registrationExtras(registration: ListedRegistration, now: number): RowExtras {
  const { event, state } = registration;
  const isUsual = state === 'confirmed' && event.status !== 'cancelled' && !isPast(event, now);
  return {
    // Not the seats and price of someone who decides.
    state: !isUsual && <StateBadge registration={registration} />,
    below: hasBelow(registration, now) ? (
      <>
        <AgreedTicket registration={registration} />
        <NextStep registration={registration} />
      </>
    ) : undefined,
    corner: hasCorner(registration, now) ? (
      <>
        <TicketLink registration={registration} />
        <RegistrationMenu registration={registration} />
      </>
    ) : undefined,
  };
}

/** Until the event starts, there's a ticket or something to change. */
function hasCorner({ event, state }: ListedRegistration, now: number): boolean {
  const live = state !== 'declined' && state !== 'cancelled';
  return live && event.status !== 'cancelled' && !isPast(event, now);
}

function hasBelow({ event, state, tickets, ticketType }: ListedRegistration, now: number): boolean {
  const pays = state === 'awaiting_payment' && event.status !== 'cancelled' && !isPast(event, now);
  return pays || tickets > 1 || ticketType !== null;
}

/** To the ticket, or the tickets of an order; nothing while there is none. */
function TicketLink({ registration: { $id, event, state, orderId } }: RegistrationProps) {
  const t = useTranslations('registeredEvents');
  if (orderId === null && state !== 'confirmed') return null;
  const [to, text, Icon] =
    orderId === null
      ? [paths.ticket($id), t('showTicket'), Ticket]
      : [paths.eventTickets(event.$id), t(state === 'confirmed' ? 'showTickets' : 'seeTickets'), Tickets];
  return (
    <Link to={to} className={styles.ticket}>
      <Icon aria-hidden="true" />
      {text}
    </Link>
  );
}

/** The ticket of an event that has several types: its name, the agreed price, and what a code took off. */
function AgreedTicket({ registration: { ticketType, tickets } }: RegistrationProps) {
  const t = useTranslations('registeredEvents');
  const events = useTranslations('events');
  const formats = useFormats();
  if (tickets > 1) return <p className={styles.line}>{t('tickets', { count: tickets })}</p>;
  if (ticketType === null) return null;
  const { name, amountPaise, currency, discountPaise, code } = ticketType;
  const price = amountPaise === 0 ? events('free') : formats.money(amountPaise ?? 0, currency);
  const off = formats.money(discountPaise, currency);
  const taken = code === null ? t('groupDiscount', { off }) : t('discount', { off, code });
  return (
    <p className={styles.line}>
      {amountPaise === null ? name : `${name} · ${price}`}
      {discountPaise > 0 && ` ${taken}`}
    </p>
  );
}

const tones: Record<RegistrationState, NonNullable<BadgeProps['tone']>> = {
  confirmed: 'good',
  pending: 'zari',
  waitlisted: 'zari',
  awaiting_payment: 'accent',
  declined: 'bad',
  cancelled: 'plain',
};

function StateBadge({ registration }: RegistrationProps) {
  const t = useTranslations('registeredEvents');
  const { event, state, waitlistPosition } = registration;
  const over = isPast(event, useNow());
  const cancelled = event.status === 'cancelled';
  return (
    <Badge tone={cancelled ? 'bad' : over ? 'plain' : tones[state]}>
      {cancelled ? t('eventCancelled') : t(state, { position: String(waitlistPosition ?? 1) })}
    </Badge>
  );
}

/** What has a time limit. */
function NextStep({ registration }: RegistrationProps) {
  const { event, state, holdExpiresAt, orderId } = registration;
  const now = useNow();
  const isOpen = event.status !== 'cancelled' && !isPast(event, now) && orderId === null;
  if (!isOpen || state !== 'awaiting_payment' || holdExpiresAt === null) return null;
  return now < Date.parse(holdExpiresAt) && <PayFor registration={registration} until={holdExpiresAt} />;
}

/** The page's main action. */
function ShowTicket({ registration: { $id, event, orderId } }: RegistrationProps) {
  const t = useTranslations('registeredEvents');
  const ofOrder = orderId !== null;
  const Icon = ofOrder ? Tickets : Ticket;
  return (
    <Link
      to={ofOrder ? paths.eventTickets(event.$id) : paths.ticket($id)}
      className={buttonClass({ block: true })}
    >
      <Icon aria-hidden="true" />
      {t(ofOrder ? 'showTickets' : 'showTicket')}
    </Link>
  );
}

function PayFor({ registration: { event }, until }: RegistrationProps & { readonly until: string }) {
  const t = useTranslations('registeredEvents');
  const holdEnd = useHoldEnd();
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = usePayForSeat(event.$id);
  const time = holdEnd(until, event.timeZone);
  return (
    <div className={styles.pay}>
      <Button size="sm" busy={isPending || isSuccess} onClick={() => mutate()}>
        {t('payBy', { time })}
      </Button>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </div>
  );
}

const acts = {
  confirmed: 'cancel',
  pending: 'withdraw',
  waitlisted: 'leave',
  awaiting_payment: 'giveUp',
} as const;

/** What else can be done, until the event starts. */
function RegistrationMenu({ registration }: RegistrationProps) {
  const t = useTranslations('registeredEvents');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { state } = registration;
  const event = inLanguage(registration.event, locale);
  const file = withLanguage(paths.eventFile(event.$id), languageOfTexts(event, locale));
  const now = useNow();
  const live = state !== 'declined' && state !== 'cancelled';
  const over = event.status === 'cancelled' || now >= Date.parse(event.startsAt);
  if (!live || over) return null;
  return (
    <>
      <Menu
        label={t('menuOf', { title: event.eventTitle })}
        trigger={(props) => (
          <IconButton
            label={t('menuOf', { title: event.eventTitle })}
            icon={<Ellipsis aria-hidden="true" />}
            {...props}
          />
        )}
      >
        <MenuLink
          icon={<CalendarPlus aria-hidden="true" />}
          renderLink={(props) => <a href={file} download {...props} />}
        >
          {t('addToCalendar')}
        </MenuLink>
        {/* Tickets of an order are cancelled on their page, one by one. */}
        {registration.orderId === null && (
          <MenuItem danger icon={<CircleX aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t(acts[state])}
          </MenuItem>
        )}
      </Menu>
      {asking && (
        <Suspense>
          <CancelDialog registration={registration} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
