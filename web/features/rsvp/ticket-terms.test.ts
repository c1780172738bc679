import { expect, test } from 'vitest';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import { blankTicket, costsMoney, leftOf, othersThan, ticketChoiceOf } from './ticket-terms.ts';

const shirt = { count: 2, pricePaise: 30_000 };
const sticker = { count: 1, pricePaise: 0 };

test.each([
  ['a paid ticket', { amountPaise: 50_000, addOns: [] }, true],
  ['a free ticket', { amountPaise: 0, addOns: [] }, false],
  ['a free ticket with a free add-on', { amountPaise: 0, addOns: [sticker] }, false],
  ['a free ticket with a paid add-on', { amountPaise: 0, addOns: [sticker, shirt] }, true],
  ['a ticket without an agreed price', { amountPaise: null, addOns: [] }, true],
  ['a ticket of a simple event', null, true],
])('at a paid event, whether %s costs money', (_, agreed, costs) => {
  expect(costsMoney({ ticketType: 'paid' }, agreed)).toBe(costs);
});

test('at a free event, only an agreed price or a paid add-on costs money', () => {
  const event = { ticketType: 'free' } as const;
  expect(costsMoney(event, null)).toBe(false);
  expect(costsMoney(event, { amountPaise: null, addOns: [] })).toBe(false);
  expect(costsMoney(event, { amountPaise: 10_000, addOns: [] })).toBe(true);
  expect(costsMoney(event, { amountPaise: 0, addOns: [shirt] })).toBe(true);
});

test('a payment without items is for one registration', () => {
  expect(leftOf({ amountPaise: 50_000, items: [] }, 'own')).toBe(50_000);
});

test("a seat's part of an order's payment is its own item, without what was refunded", () => {
  const item = (itemId: string, amountPaise: number, refundedPaise = 0) => ({
    itemId,
    registrationId: itemId,
    label: 'Entry',
    amountPaise,
    refundedPaise,
  });
  const payment = { amountPaise: 120_000, items: [item('own', 50_000), item('guest', 70_000, 70_000)] };
  expect(leftOf(payment, 'own')).toBe(50_000);
  expect(leftOf(payment, 'guest')).toBe(0);
  expect(leftOf(payment, 'other')).toBe(0);
});

const typeOf = ($id: string, overrides: Partial<TicketType> = {}): TicketType => ({
  $id,
  name: $id,
  description: '',
  pricing: 'free',
  pricePaise: 0,
  suggestedPaise: null,
  seatPrices: [],
  nextPrice: null,
  opensAt: null,
  closesAt: null,
  approval: false,
  seatsLeft: 0,
  full: true,
  minPerOrder: 1,
  maxPerOrder: null,
  maxPerPerson: null,
  pass: null,
  groupDiscount: null,
  bar: null,
  ...overrides,
});
const [standard, talk, vip] = [typeOf('standard'), typeOf('talk'), typeOf('vip')];
const closed = typeOf('closed', { bar: 'registration_closed' });
const listed = [standard, talk, closed];
/** What a code shows that is only for the hidden type. */
const offer = {
  currency: 'INR',
  types: [...listed, vip],
  listed,
  addOns: [],
  code: 'VIP',
  codeTypes: ['vip'],
};

test('a code is sent only with a type that it is for', () => {
  expect(ticketChoiceOf(vip, blankTicket, offer)).toMatchObject({ ticketTypeId: 'vip', code: 'VIP' });
  expect(ticketChoiceOf(standard, blankTicket, offer)).not.toHaveProperty('code');
  expect(ticketChoiceOf(standard, blankTicket, { ...offer, code: '', codeTypes: null })).not.toHaveProperty(
    'code',
  );
});

test('a code that does not work is not sent, and one that is being checked is', () => {
  const unchecked = { ...offer, types: listed };
  expect(ticketChoiceOf(standard, blankTicket, { ...unchecked, codeTypes: [] })).not.toHaveProperty('code');
  expect(ticketChoiceOf(standard, blankTicket, { ...unchecked, codeTypes: null })).toHaveProperty(
    'code',
    'VIP',
  );
});

test('people who wait can name a hidden type only where the code that shows it is sent', () => {
  expect(othersThan(vip, offer)).toEqual([standard, talk]);
  expect(othersThan(standard, offer)).toEqual([talk]);
  expect(othersThan(standard, { ...offer, codeTypes: ['standard', 'vip'] })).toEqual([talk, vip]);
  const values = { ...blankTicket, otherTicketTypes: ['standard', 'talk', 'closed', 'vip'] };
  expect(ticketChoiceOf(standard, values, offer)).toMatchObject({ otherTicketTypes: ['talk'] });
  expect(ticketChoiceOf({ ...standard, full: false }, values, offer)).toMatchObject({ otherTicketTypes: [] });
});
