import type { RefundCause } from '../../contracts/payments.ts';
import type { RegistrationState } from '../../contracts/registrations.ts';
import type { Tell } from './rules.ts';
import type { Move } from './transitions.ts';

/** What a move can have for effects. */
export interface Effects {
  /** The states that it can lead to; none where the registration stays as it is. */
  readonly leadsTo: readonly RegistrationState[];
  /** What the person is told: one of these, once. */
  readonly tells: readonly Tell[];
  /** Why money goes back, where some was taken: one of these. */
  readonly givesBackFor: readonly RefundCause[];
}

const saleBars = ['event_unavailable', 'not_admitted', 'registration_closed', 'price_changed'] as const;

/**
 * All that each move can do, to be read beside the table of transitions. The model test sees every effect that stands
 * here, and none that does not; `docs/registration-states.md` shows the same table.
 */
export const effects: Readonly<Record<Move, Effects>> = {
  enter: {
    leadsTo: ['pending', 'confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['received', 'confirmed', 'waitlisted'],
    givesBackFor: [],
  },
  admit: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: [] },
  approve: {
    leadsTo: ['confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['approved', 'payment_due', 'waitlisted'],
    givesBackFor: [],
  },
  offer: {
    leadsTo: ['confirmed', 'awaiting_payment'],
    tells: ['seat_from_waitlist', 'payment_due'],
    givesBackFor: [],
  },
  confirm: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: saleBars },
  confirm_late: {
    leadsTo: ['confirmed'],
    tells: ['confirmed'],
    givesBackFor: ['event_cancelled', ...saleBars, 'no_seat', 'not_due'],
  },
  refund: { leadsTo: [], tells: [], givesBackFor: ['not_due', 'not_admitted'] },
  leave: { leadsTo: ['cancelled'], tells: ['cancelled'], givesBackFor: ['attendee'] },
  remove: { leadsTo: ['cancelled'], tells: ['removed'], givesBackFor: ['organiser'] },
  revoke: { leadsTo: ['cancelled'], tells: ['revoked'], givesBackFor: ['administrator'] },
  decline: { leadsTo: ['declined'], tells: ['declined'], givesBackFor: ['organiser'] },
  reopen: { leadsTo: ['pending'], tells: ['received'], givesBackFor: [] },
  hand_on: { leadsTo: ['confirmed'], tells: ['taken_over', 'handed_on'], givesBackFor: [] },
  lapse: { leadsTo: ['cancelled'], tells: ['lapsed'], givesBackFor: [] },
  call_off: { leadsTo: ['cancelled'], tells: ['event_cancelled'], givesBackFor: ['event'] },
};
