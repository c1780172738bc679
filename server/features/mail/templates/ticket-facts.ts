import { defaultCurrency, money } from '../../../../contracts/money.ts';
import { shownShortCode } from '../../../../contracts/short-codes.ts';
import type { AgreedTicket } from '../../../../contracts/ticket-types.ts';
import type { Block, EventBlock, Fact, MailContext } from '../mail-content.ts';
import type { EventFacts, OrderedTickets } from '../mail-facts.ts';

/** Whether the reader pays. What was agreed counts, not what the event costs others. */
export function isPaid({ ticketType }: EventFacts, context: MailContext): boolean {
  const { agreed, order, boughtByOther } = context;
  if (boughtByOther) return false;
  if (order !== null) return totalOf(order) > 0;
  const isPaidTicket = agreed?.amountPaise == null ? ticketType === 'paid' : agreed.amountPaise > 0;
  return isPaidTicket || (agreed?.addOns.some(({ pricePaise }) => pricePaise > 0) ?? false);
}

/** The ticket type, what was agreed for it, and what a code took off before that. */
export function agreedFacts(context: MailContext): Fact[] {
  const { t, agreed, order, locale } = context;
  if (order !== null) return orderFacts(order, context);
  if (agreed === null) return [];
  const { name, amountPaise, currency, discountPaise, code, addOns } = agreed;
  const price = amountPaise === 0 ? t('facts.free') : money(amountPaise ?? 0, currency, locale);
  const taken = [money(discountPaise, currency, locale), ...(code === null ? [] : [`(${code})`])].join(' ');
  return [
    // On the ticket, if that's shown.
    ...(context.ticket === null ? [{ label: t('facts.ticketType'), value: name }] : []),
    ...(amountPaise === null ? [] : [{ label: t('facts.price'), value: price }]),
    ...(discountPaise === 0 ? [] : [{ label: t('facts.discount'), value: taken }]),
    ...addOns.map(({ name: value, count, pricePaise }) => ({
      label: t('facts.addOn'),
      value: `${count} × ${value} (${pricePaise === 0 ? t('facts.free') : money(count * pricePaise, currency, locale)})`,
    })),
  ];
}

/** Which ticket is gone; what was paid for it is said in other mails. */
export function lostFacts(context: MailContext): Fact[] {
  const type = context.t('facts.ticketType');
  return agreedFacts(context).filter(({ label }) => context.order !== null || label === type);
}

/** Who gets which ticket with what, and what all of them cost. */
function orderFacts(order: OrderedTickets, { t, locale }: MailContext): Fact[] {
  const currency = order.seats.find(({ agreed }) => agreed !== null)?.agreed?.currency;
  const seats = order.seats.map(({ holder, own, agreed }, index) => {
    const number = String(index + 1);
    const label = own ? t('order.you') : holder || t('order.number', { number });
    const addOns = (agreed?.addOns ?? []).map(({ name, count }) =>
      count === 1 ? name : `${count} × ${name}`,
    );
    const paise = seatPaise(agreed);
    const price = paise === 0 ? t('facts.free') : money(paise, currency ?? defaultCurrency, locale);
    return { label, value: [agreed?.name ?? '', ...addOns, price].filter((part) => part !== '').join(' · ') };
  });
  const total = totalOf(order);
  if (total === 0) return seats;
  return [...seats, { label: t('order.total'), value: money(total, currency ?? defaultCurrency, locale) }];
}

export function totalOf({ seats }: OrderedTickets): number {
  return seats.reduce((sum, { agreed }) => sum + seatPaise(agreed), 0);
}

export function seatPaise(agreed: AgreedTicket | null): number {
  const addOns = agreed?.addOns ?? [];
  return addOns.reduce((sum, { count, pricePaise }) => sum + count * pricePaise, agreed?.amountPaise ?? 0);
}

export function factsBlock(rows: readonly Fact[]): Block[] {
  return rows.length === 0 ? [] : [{ type: 'facts', rows }];
}

export function ticketBlock(
  { title }: EventFacts,
  { t, ticket, agreed, order }: MailContext,
  kind = order === null ? agreed?.name : undefined,
): Block[] {
  if (ticket === null) return [];
  const { url, shortCode } = ticket;
  const spoken =
    shortCode === null ? null : { label: t('ticket.shortCode'), value: shownShortCode(shortCode) };
  const shown = { label: t('ticket.label'), text: t('ticket.text'), url, title, shortCode: spoken };
  return [{ type: 'ticket', ...shown, ...(kind && { kind }) }];
}

/** Facts beside the date tile. */
const mostInBlock = 2;

/** An event's block with what was agreed for one ticket; more than fits there, or several tickets, in rows below. */
export function withAgreed(
  block: EventBlock,
  { order }: MailContext,
  facts: readonly Fact[],
): readonly [EventBlock, ...Block[]] {
  if (order === null && facts.length <= mostInBlock) return [withFacts(block, facts)];
  return [block, ...factsBlock(facts)];
}

/** An event's block with further facts about the reader's ticket. */
export function withFacts(block: EventBlock, facts: readonly Fact[]): EventBlock {
  if (facts.length === 0) return block;
  const lines = facts.map(({ label, value }) => ({ text: `${label}: ${value}`, soft: true }));
  return { ...block, facts: [...block.facts, ...facts], lines: [...block.lines, ...lines] };
}
