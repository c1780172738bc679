import type { RegistrationState } from '../../contracts/registrations.ts';
import type { RefundCause, Tell } from './rules.ts';
import type { Move } from './transitions.ts';

/** What a move can have for effects. */
export interface Effects {
  /** The states that it can lead to; none where the registration stays as it is. */
  readonly leadsTo: readonly RegistrationState[];
  /** What the person is told: one of these, once. */
  readonly tells: readonly Tell[];
  /** Why money goes back, where some was taken. */
  readonly givesBackFor: RefundCause | null;
}

/**
 * All that each move can do, to be read beside the table of transitions. The model test sees every effect that stands
 * here, and none that does not; `docs/registration-states.md` shows the same table.
 */
export const effects: Readonly<Record<Move, Effects>> = {
  enter: {
    leadsTo: ['pending', 'confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['received', 'confirmed', 'waitlisted'],
    givesBackFor: null,
  },
  admit: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: null },
  approve: {
    leadsTo: ['confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['approved', 'payment_due', 'waitlisted'],
    givesBackFor: null,
  },
  offer: {
    leadsTo: ['confirmed', 'awaiting_payment'],
    tells: ['seat_from_waitlist', 'payment_due'],
    givesBackFor: null,
  },
  confirm: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: null },
  confirm_late: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: 'no_seat' },
  refund: { leadsTo: [], tells: [], givesBackFor: 'no_seat' },
  leave: { leadsTo: ['cancelled'], tells: ['cancelled'], givesBackFor: 'attendee' },
  remove: { leadsTo: ['cancelled'], tells: ['removed'], givesBackFor: 'organiser' },
  decline: { leadsTo: ['declined'], tells: ['declined'], givesBackFor: 'organiser' },
  reopen: { leadsTo: ['pending'], tells: ['received'], givesBackFor: null },
  hand_on: { leadsTo: ['confirmed'], tells: ['taken_over', 'handed_on'], givesBackFor: null },
  lapse: { leadsTo: ['cancelled'], tells: ['lapsed'], givesBackFor: null },
  call_off: { leadsTo: ['cancelled'], tells: ['event_cancelled'], givesBackFor: 'event' },
};
