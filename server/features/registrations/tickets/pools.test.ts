import { expect, test } from 'vitest';
import type { Terms } from '../types.ts';
import { nothingBlocked, offerTo } from '../waitlist.ts';
import { chooseTicket, noTickets, type Stock, seatsOf, type TicketType, termsOfType } from './pools.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const terms: Terms = {
  ticketType: 'free',
  pricePaise: null,
  currency: 'INR',
  onSale: true,
  tenantApproval: false,
  handOn: true,
  status: 'scheduled',
  startsAt: now.add({ hours: 72 }),
  endsAt: now.add({ hours: 75 }),
  opensAt: null,
  closesAt: now.add({ hours: 48 }),
  payable: true,
};
const type = (id: string, pools: string[], facts: Partial<TicketType> = {}): TicketType => ({
  id,
  name: id,
  description: '',
  pricing: 'free',
  pricePaise: 0,
  suggestedPaise: null,
  steps: [],
  opensAt: null,
  closesAt: null,
  hidden: false,
  approval: false,
  pools,
  taken: 0,
  waitlisted: 0,
  minPerOrder: 1,
  maxPerOrder: null,
  maxPerPerson: null,
  groupDiscount: null,
  pass: null,
  ...facts,
});
const seats = { capacity: 10, confirmed: 5, held: 1, pending: 0, waitlisted: 0 };
const stock: Stock = {
  ...noTickets,
  seats,
  types: new Map(
    [type('hall', ['hall']), type('workshop', ['hall', 'bench']), type('open', [])].map((each) => [
      each.id,
      each,
    ]),
  ),
  pools: new Map([
    ['hall', { id: 'hall', name: 'Hall', capacity: 5, taken: 2, awaited: false }],
    ['bench', { id: 'bench', name: 'Bench', capacity: 1, taken: 1, awaited: false }],
  ]),
};
const wants = (ticketTypeId: string, ...otherTicketTypes: string[]) => ({
  ticketTypeId,
  otherTicketTypes,
});

test.each([
  ['the event', 'open', 4],
  ['its pool', 'hall', 3],
  ['the fullest of its pools', 'workshop', 0],
])('a type has the free seats of %s', (_, id, free) => {
  const { capacity, confirmed, held } = seatsOf(stock, id);
  expect((capacity ?? 0) - confirmed - held).toBe(free);
});

test('a full type does not block the waitlist of another', () => {
  const blocked = nothingBlocked();
  expect(offerTo(stock, wants('workshop'), blocked, () => true)).toBeNull();
  expect(offerTo(stock, wants('hall'), blocked, () => true)).toBe('hall');
  expect(offerTo(stock, wants('workshop', 'hall'), blocked, () => true)).toBe('hall');
});

test('nobody gets a seat that somebody earlier waits for, even if only the earlier one has to pay', () => {
  const blocked = nothingBlocked();
  // Payments are off, and the first agreed on a price.
  expect(offerTo(stock, wants('open'), blocked, () => false)).toBeNull();
  expect(offerTo(stock, wants('open'), blocked, () => true)).toBeNull();
});

test('the event closes a type that would be open longer, and a type can close earlier', () => {
  const late = termsOfType(terms, type('late', [], { closesAt: now.add({ hours: 60 }) }), 0);
  const early = termsOfType(terms, type('early', [], { closesAt: now.add({ hours: 1 }) }), 0);
  expect(late.closesAt).toEqual(terms.closesAt);
  expect(early.closesAt).toEqual(now.add({ hours: 1 }));
  expect(termsOfType({ ...terms, tenantApproval: true }, type('free', []), 0).tenantApproval).toBe(true);
});

test('a hidden type can be neither chosen nor named as a second choice', () => {
  const hidden = { ...stock, types: new Map(stock.types).set('crew', type('crew', [], { hidden: true })) };
  const by = { userId: 'asha', now };
  const refused = { kind: 'refused', problem: 'ticket_type_not_found' };
  expect(chooseTicket(hidden, terms, { ticketTypeId: 'crew' }, by)).toEqual(refused);
  expect(chooseTicket(hidden, terms, { ticketTypeId: 'hall', otherTicketTypes: ['crew'] }, by)).toEqual(
    refused,
  );
});
