import type { ProblemType } from '../../../contracts/problem.ts';
import { type RegistrationState, registrationStates } from '../../../contracts/registrations.ts';

/** A person's status for an event; `none` before the first registration. */
export type Standing = 'none' | RegistrationState;

/**
 * Everything that can happen to a registration: by the attendee, organiser, administrator, payment,
 * clock, or event.
 */
export const commands = [
  'register',
  'admit',
  'cancel',
  'approve',
  'decline',
  'remove',
  'revoke',
  'reopen',
  'hand_on',
  'pay',
  'lapse',
  'offer',
  'call_off',
] as const;
export type Command = (typeof commands)[number];

/** What a command does; `rules.ts` decides under which conditions and with which consequences. */
export type Move =
  | 'enter'
  | 'admit'
  | 'approve'
  | 'offer'
  | 'confirm'
  | 'confirm_late'
  | 'refund'
  | 'leave'
  | 'remove'
  | 'revoke'
  | 'decline'
  | 'reopen'
  | 'hand_on'
  | 'lapse'
  | 'call_off';

/** A move; `stay` when there is nothing left to do; or the refusal. */
export type Cell = Move | 'stay' | ProblemType;

const missing = 'registration_not_found';
const impossible = 'registration_not_possible';

/**
 * The whole state machine (product rules 22 to 25): states down, commands across. A test compares
 * it with the table in `docs/registration-states.md`.
 */
export const transitions: Readonly<Record<Standing, Readonly<Record<Command, Cell>>>> = {
  none: {
    register: 'enter',
    admit: 'admit',
    cancel: missing,
    approve: missing,
    decline: missing,
    remove: missing,
    revoke: missing,
    reopen: missing,
    hand_on: missing,
    pay: missing,
    lapse: 'stay',
    offer: 'stay',
    call_off: 'stay',
  },
  pending: {
    register: 'stay',
    admit: 'admit',
    cancel: 'leave',
    approve: 'approve',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: 'stay',
    hand_on: impossible,
    pay: 'refund',
    lapse: 'stay',
    offer: 'stay',
    call_off: 'call_off',
  },
  waitlisted: {
    register: 'stay',
    admit: 'admit',
    cancel: 'leave',
    approve: 'stay',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: impossible,
    hand_on: impossible,
    pay: 'refund',
    lapse: 'stay',
    offer: 'offer',
    call_off: 'call_off',
  },
  awaiting_payment: {
    register: 'stay',
    admit: impossible,
    cancel: 'leave',
    approve: 'stay',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: impossible,
    hand_on: impossible,
    pay: 'confirm',
    lapse: 'lapse',
    offer: 'stay',
    call_off: 'call_off',
  },
  confirmed: {
    register: 'stay',
    admit: 'stay',
    cancel: 'leave',
    approve: 'stay',
    decline: 'decline',
    remove: 'remove',
    revoke: 'revoke',
    reopen: impossible,
    hand_on: 'hand_on',
    pay: 'refund',
    lapse: 'stay',
    offer: 'stay',
    call_off: 'call_off',
  },
  declined: {
    register: 'registration_declined',
    admit: impossible,
    cancel: impossible,
    approve: impossible,
    decline: 'stay',
    remove: impossible,
    revoke: impossible,
    reopen: 'reopen',
    hand_on: impossible,
    pay: 'refund',
    lapse: 'stay',
    offer: 'stay',
    call_off: 'stay',
  },
  cancelled: {
    register: 'enter',
    admit: 'admit',
    cancel: 'stay',
    approve: impossible,
    decline: impossible,
    remove: 'stay',
    revoke: 'stay',
    reopen: impossible,
    hand_on: impossible,
    pay: 'confirm_late',
    lapse: 'stay',
    offer: 'stay',
    call_off: 'stay',
  },
};

/** The live states: those that cancelling the event ends. */
export const liveStates = registrationStates.filter((state) => transitions[state].call_off === 'call_off');
