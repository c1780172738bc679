import { expect, test } from 'vitest';
import type { OwnRegistration, RegistrationState } from '../../../contracts/registrations.ts';
import { offerOf } from './register-action.tsx';

const before = Date.parse('2026-11-20T00:00:00Z');
const after = Date.parse('2026-11-22T00:00:00Z');
const event = {
  status: 'scheduled',
  startsAt: '2026-11-21T13:00:00.000+00:00',
  opensAt: null,
  closesAt: null,
  ticketType: 'free',
  onSale: true,
  full: false,
  may: { manage: false },
} as const;

function registration(state: RegistrationState): OwnRegistration {
  return {
    $id: 'r',
    eventId: 'e',
    state,
    waitlistPosition: null,
    holdExpiresAt: null,
    declineReason: 'Members only',
    handedOn: false,
    listed: false,
    ticketTypeId: 'standard',
    amountPaise: null,
    addOns: [],
    orderId: null,
    passId: null,
    change: null,
    $createdAt: '',
  };
}

test('offers registration for a free event with seats left', () => {
  expect(offerOf(event, null, before, false)).toEqual({ kind: 'register', full: false });
  expect(offerOf(event, registration('cancelled'), before, false).kind).toBe('register');
});

test('offers the waitlist for a full event', () => {
  expect(offerOf({ ...event, full: true }, null, before, false)).toEqual({ kind: 'register', full: true });
});

test.each(['pending', 'waitlisted', 'awaiting_payment', 'confirmed'] as const)(
  'lets a %s registration be cancelled until the start',
  (state) => {
    expect(offerOf(event, registration(state), before, false)).toMatchObject({
      kind: 'held',
      canCancel: true,
    });
    expect(offerOf(event, registration(state), after, false)).toMatchObject({
      kind: 'held',
      canCancel: false,
    });
  },
);

test('shows the reason of a declined registration', () => {
  expect(offerOf(event, registration('declined'), before, false)).toEqual({
    kind: 'declined',
    reason: 'Members only',
  });
});

test('closes registration at the start, or at the organiser’s deadline', () => {
  expect(offerOf(event, null, after, false).kind).toBe('closed');
  expect(offerOf({ ...event, closesAt: '2026-11-19T00:00:00.000+00:00' }, null, before, false).kind).toBe(
    'closed',
  );
});

test('registration opens when the organiser said', () => {
  const opensAt = '2026-11-20T12:00:00.000+00:00';
  const later = { ...event, opensAt };
  expect(offerOf(later, null, before, false)).toEqual({
    kind: 'closed',
    bar: 'registration_not_open',
    at: opensAt,
  });
  expect(offerOf(later, null, Date.parse(opensAt), false).kind).toBe('register');
  expect(offerOf(later, null, after, false)).toMatchObject({ bar: 'registration_closed' });
});

test('offers no tickets where payments aren’t set up', () => {
  expect(offerOf({ ...event, ticketType: 'paid' }, null, before, false).kind).toBe('no-payment');
  expect(offerOf({ ...event, ticketType: 'paid' }, null, before, true).kind).toBe('register');
});

test('offers managing to the organiser, and nothing for a cancelled event', () => {
  expect(offerOf({ ...event, may: { manage: true } }, null, before, false).kind).toBe('manage');
  expect(offerOf({ ...event, status: 'cancelled', may: { manage: true } }, null, before, false).kind).toBe(
    'cancelled',
  );
});

test('offers no tickets while sales are stopped, and keeps sold ones valid', () => {
  const stopped = { ...event, ticketType: 'paid', onSale: false } as const;
  expect(offerOf(stopped, null, before, true)).toEqual({ kind: 'not-on-sale' });
  expect(offerOf(stopped, registration('confirmed'), before, true)).toMatchObject({
    kind: 'held',
    canCancel: true,
  });
});
