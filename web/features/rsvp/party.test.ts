import { expect, test } from 'vitest';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import {
  blankParty,
  countOfType,
  eventWithParty,
  mostOfType,
  orderOf,
  type PartyValues,
  partySum,
  ticketsOf,
  withOneLess,
  withOneMore,
  withOwn,
} from './party.ts';
import { blankTicket } from './ticket-terms.ts';

const typeOf = ($id: string, overrides: Partial<TicketType> = {}): TicketType => ({
  $id,
  name: $id,
  description: '',
  pricing: 'fixed',
  pricePaise: 30_000,
  suggestedPaise: null,
  seatPrices: [],
  nextPrice: null,
  opensAt: null,
  closesAt: null,
  approval: false,
  seatsLeft: null,
  full: false,
  minPerOrder: 1,
  maxPerOrder: null,
  maxPerPerson: null,
  pass: null,
  groupDiscount: null,
  bar: null,
  ...overrides,
});
const adult = typeOf('adult');
const child = typeOf('child', { pricing: 'free', pricePaise: 0 });
const ticketsWith = (types: TicketType[], more: Partial<Tickets> = {}): Tickets => ({
  types,
  listed: types,
  addOns: [],
  currency: 'INR',
  orders: { maxPerOrder: 4, maxPerPerson: null, seatBySeat: false, namesUntil: null, groupDiscount: null },
  error: null,
  code: '',
  codeTypes: null,
  checking: false,
  codeError: null,
  apply: () => undefined,
  refresh: () => Promise.resolve(),
  ...more,
});
const empty: PartyValues = { ...blankTicket, ...blankParty };
const typesIn = (values: PartyValues) => ticketsOf(values).map(({ ticketTypeId }) => ticketTypeId);

test("the first ticket is the buyer's, and the next ones are for others", () => {
  const values = [adult, child, adult].reduce(withOneMore, empty);
  expect(values.ticketTypeId).toBe('adult');
  expect(values.companions.map(({ ticketTypeId }) => ticketTypeId)).toEqual(['child', 'adult']);
  expect(countOfType(values, 'adult')).toBe(2);
});

test("without the buyer's ticket, the next one becomes theirs", () => {
  const values = [adult, child].reduce(withOneMore, empty);
  const left = withOneLess(values, adult);
  expect(left).toMatchObject({ ticketTypeId: 'child', companions: [] });
  expect(withOneLess(left, child)).toMatchObject({ ticketTypeId: '', companions: [] });
});

test('a type of which an order needs several comes and goes together', () => {
  const group = typeOf('group', { minPerOrder: 3 });
  const values = withOneMore(empty, group);
  expect(typesIn(values)).toEqual(['group', 'group', 'group']);
  expect(typesIn(withOneMore(values, group))).toHaveLength(4);
  expect(typesIn(withOneLess(values, group))).toEqual([]);
});

test('another ticket can be the buyer’s, or none', () => {
  const values = [child, child, adult].reduce(withOneMore, empty);
  const swapped = withOwn(values, 'adult');
  expect(swapped.ticketTypeId).toBe('adult');
  expect(typesIn(swapped).toSorted()).toEqual(['adult', 'child', 'child']);
  const others = withOwn(swapped, null);
  expect(others).toMatchObject({ forOthers: true, ticketTypeId: '' });
  expect(others.companions).toHaveLength(3);
  expect(typesIn(withOwn(others, 'child'))[0]).toBe('child');
  expect(typesIn(withOwn(others, 'child'))).toHaveLength(3);
});

test('the limits of the order, the type and the person hold together', () => {
  const tickets = ticketsWith([adult, child]);
  const values = [adult, child].reduce(withOneMore, empty);
  expect(mostOfType(adult, values, tickets)).toBe(3);
  expect(mostOfType({ ...adult, maxPerOrder: 2 }, values, tickets)).toBe(2);
  expect(mostOfType({ ...adult, maxPerPerson: 1 }, values, tickets)).toBe(1);
  expect(mostOfType(adult, values, ticketsWith([], { orders: { ...tickets.orders, maxPerPerson: 2 } }))).toBe(
    1,
  );
});

test('each ticket costs what it costs at its place in the order', () => {
  const early = typeOf('early', { pricePaise: 30_000, seatPrices: [30_000, 30_000, 50_000, 50_000] });
  const tickets = ticketsWith([early, child]);
  const values = [early, child, early, early].reduce(withOneMore, empty);
  expect(partySum(values, tickets)).toBe(110_000);
  expect(orderOf(values, tickets)).toMatchObject({
    own: true,
    seats: [
      { ticketTypeId: 'early', expectedPaise: 30_000 },
      { ticketTypeId: 'child', expectedPaise: 0 },
      { ticketTypeId: 'early', expectedPaise: 30_000 },
      { ticketTypeId: 'early', expectedPaise: 50_000 },
    ],
  });
});

test('each ticket has add-ons of its own, and a required one comes with each', () => {
  const meal = {
    $id: 'meal',
    name: 'Lunch',
    description: '',
    pricePaise: 10_000,
    ticketTypes: [],
    required: true,
    maxPerTicket: 2,
    left: null,
  };
  const tickets = ticketsWith([child], { addOns: [meal] });
  const values = { ...[child, child].reduce(withOneMore, empty), addOns: { meal: 2 } };
  expect(partySum(values, tickets)).toBe(30_000);
  expect(orderOf(values, tickets).seats.map(({ addOns }) => addOns)).toEqual([
    [{ $id: 'meal', count: 2 }],
    [{ $id: 'meal', count: 1 }],
  ]);
});

test('a code goes with the order where one of the tickets is of its types', () => {
  const values = [adult, child].reduce(withOneMore, empty);
  const applied = { code: 'LAKE', codeTypes: ['child'] };
  expect(orderOf(values, ticketsWith([adult, child], applied)).code).toBe('LAKE');
  expect(orderOf(withOneMore(empty, adult), ticketsWith([adult], applied))).not.toHaveProperty('code');
});

test('a party waits where it needs more seats than are left', () => {
  const event = { tenantApproval: false, full: false, ticketType: 'paid' as const };
  const few = typeOf('few', { seatsLeft: 2 });
  const tickets = ticketsWith([few]);
  const two = [few, few].reduce(withOneMore, empty);
  expect(eventWithParty(event, two, tickets).full).toBe(false);
  expect(eventWithParty(event, withOneMore(two, few), tickets).full).toBe(true);
});

test('a group pays less from its number on, or what the code makes of it if that is better', () => {
  const group = typeOf('group', { groupDiscount: { from: 3, kind: 'percent', value: 10 } });
  const tickets = ticketsWith([group]);
  const two = [group, group].reduce(withOneMore, empty);
  expect(partySum(two, tickets)).toBe(60_000);
  const three = withOneMore(two, group);
  expect(partySum(three, tickets)).toBe(81_000);
  expect(orderOf(three, tickets).seats.map(({ expectedPaise }) => expectedPaise)).toEqual(
    Array(3).fill(27_000),
  );
  const withCode = {
    ...tickets,
    types: [{ ...group, pricePaise: 20_000 }],
    code: 'LESS',
    codeTypes: ['group'],
  };
  expect(partySum(three, withCode)).toBe(60_000);
  const ofAll = { from: 2, kind: 'amount', value: 10_000 } as const;
  const orders = { ...tickets.orders, groupDiscount: ofAll };
  expect(partySum(two, { ...tickets, orders })).toBe(40_000);
});
