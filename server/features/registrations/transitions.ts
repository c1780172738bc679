import type { ProblemType } from '../../../contracts/problem.ts';
import { type RegistrationState, registrationStates } from '../../../contracts/registrations.ts';

/** Where a person stands with an event; `none` before the first registration. */
export type Standing = 'none' | RegistrationState;

/** What can happen to a registration: by the attendee, the organiser, an administrator, the payment, the clock, or the event itself. */
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

/** What a command amounts to; `rules.ts` says under which conditions, and what follows. */
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

/** A move, `stay` where the command finds its work done already, or the refusal that the caller is told. */
export type Cell = Move | 'stay' | ProblemType;

const missing = 'registration_not_found';
const impossible = 'registration_not_possible';

/**
 * The whole machine (rulings 22 to 25): states down, commands across. `docs/registration-states.md` shows the same
 * table to people, and a test holds the two together.
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

/** The states in which somebody counts on the event: those that calling it off ends. */
export const liveStates = registrationStates.filter((state) => transitions[state].call_off === 'call_off');
