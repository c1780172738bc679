import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { GroupDiscount } from '../../../contracts/group-discounts.ts';
import type { OrderTerms, TicketType } from '../../../contracts/ticket-types.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { useFormats } from '../../lib/format.ts';
import { Badge } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { isOnSale } from './ticket-terms.ts';
import styles from './tickets.module.css';

/** What a row needs to know of the event. */
export type TicketEvent = Pick<EventDetail, 'timeZone' | 'currency' | 'closesAt' | 'tenantApproval'>;

interface TicketRowProps {
  readonly type: TicketType;
  /** The same type without a code. */
  readonly regular?: TicketType | undefined;
  readonly event: TicketEvent;
  /** How many tickets an order can have: a group's price is only shown where a group can order. */
  readonly orders: Pick<OrderTerms, 'maxPerOrder'>;
  /** Replaces the name, for the label of a control. */
  readonly name?: ReactNode;
  /** What the chosen tickets come with, above the facts. */
  readonly children?: ReactNode;
}

/** A ticket type on a card: what it is, what it costs now and next, and how many are left. */
export function TicketRow({ type, regular, event, orders, name = type.name, children }: TicketRowProps) {
  const t = useTranslations('tickets');
  const prices = usePrices(event.currency);
  const facts = useFacts(type, event, orders);
  const waits = isOnSale(type) && type.full;
  const price = prices.of(type);
  const before = regular === undefined ? price : prices.of(regular);
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.price}>
          {before !== price && (
            <>
              <s aria-hidden="true">{before}</s>{' '}
            </>
          )}
          {price}
          {before !== price && <VisuallyHidden> {t('instead', { price: before })}</VisuallyHidden>}
        </span>
      </span>
      {type.description !== '' && (
        <span dir="auto" className={styles.description}>
          {type.description}
        </span>
      )}
      {children}
      {(waits || facts.length > 0) && (
        <span className={styles.facts}>
          {waits && <Badge tone="zari">{t(type.pricing === 'free' ? 'fullFree' : 'full')}</Badge>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** Few enough to say how many are left. */
const fewSeats = 50;

function useFacts(type: TicketType, event: TicketEvent, { maxPerOrder }: TicketRowProps['orders']): string[] {
  const t = useTranslations('tickets');
  const formats = useFormats();
  const prices = usePrices(event.currency);
  const { bar, opensAt, closesAt, seatsLeft, full, approval, groupDiscount: group } = type;
  const at = (time: string) => formats.instant(time, event.timeZone);
  if (bar === 'registration_not_open' && opensAt !== null) return [t('opens', { time: at(opensAt) })];
  if (bar !== null) return [t('closed')];
  return [
    passText(type, t),
    type.pricing === 'pay_what_you_can' && type.pricePaise > 0 ? t('anyAmount') : '',
    full ? '' : prices.next(type, event.timeZone),
    !full && seatsLeft !== null && seatsLeft <= fewSeats
      ? t('left', { count: seatsLeft, shown: formats.count(seatsLeft) })
      : '',
    type.minPerOrder > 1 ? t('leastPerOrder', { count: String(type.minPerOrder) }) : '',
    group !== null && group.from <= (type.maxPerOrder ?? maxPerOrder)
      ? t('group', { from: String(group.from), off: prices.off(group) })
      : '',
    approval && !event.tenantApproval ? t('approval') : '',
    closesAt !== null && closesAt !== event.closesAt ? t('closes', { time: at(closesAt) }) : '',
  ].filter((fact) => fact !== '');
}

/** The dates of the series that a pass admits to; empty for other tickets. */
function passText({ pass }: TicketType, t: ReturnType<typeof useTranslations<'tickets'>>): string {
  if (pass === null) return '';
  return pass.dates === null ? t('passAll') : t('pass', { count: String(pass.dates) });
}

/** What a range of prices needs to know of a ticket type. */
export type PricedType = Pick<TicketType, 'pricing' | 'pricePaise' | 'bar'>;

/** The prices of ticket types as text. */
export function usePrices(currency: string) {
  const t = useTranslations('tickets');
  const formats = useFormats();
  const money = (paise: number) => (paise === 0 ? t('free') : formats.money(paise, currency));
  const of = ({ pricing, pricePaise }: Pick<TicketType, 'pricing' | 'pricePaise'>): string => {
    if (pricing !== 'pay_what_you_can') return money(pricePaise);
    return pricePaise === 0 ? t('anyAmount') : t('anyAmountFrom', { price: money(pricePaise) });
  };
  return {
    money,
    of,
    /** What a group discount takes off. */
    off: ({ kind, value }: GroupDiscount) =>
      kind === 'percent' ? `${formats.count(value)}%` : formats.money(value, currency),
    /** What the next seat costs after the present price; empty where it stays. */
    next({ nextPrice }: TicketType, timeZone: string): string {
      if (nextPrice === null) return '';
      const { at, seatsLeft } = nextPrice;
      const price = money(nextPrice.pricePaise);
      const time = at === null ? '' : formats.instant(at, timeZone);
      if (seatsLeft === null) return t('thenFrom', { price, time });
      if (at === null) return t('thenAfter', { price, count: seatsLeft });
      return t('thenFromOrAfter', { price, time, count: seatsLeft });
    },
    /** From the cheapest to the dearest of those on sale, or of all. */
    range(types: readonly PricedType[]): string {
      const offered = types.some(isOnSale) ? types.filter(isOnSale) : types;
      const paise = offered.map(({ pricePaise }) => pricePaise);
      const [from, to] = [Math.min(...paise), Math.max(...paise)];
      if (offered.length === 0) return '';
      if (offered.length === 1 && offered[0]) return of(offered[0]);
      return from === to ? money(from) : t('range', { from: money(from), to: money(to) });
    },
  };
}

/** What a group of any types pays less; null where there is no such discount, or no order is large enough. */
export function useGroupText({ orders, currency }: Pick<Tickets, 'orders' | 'currency'>): string | null {
  const t = useTranslations('tickets');
  const { off } = usePrices(currency);
  const { groupDiscount: group, maxPerOrder } = orders;
  if (group === null || group.from > maxPerOrder) return null;
  return t('groupOfAll', { from: String(group.from), off: off(group) });
}
