import type { RegistrationState } from '../../contracts/registrations.ts';

/** States in which somebody is registered without a seat for good: what a document calls `registrations`. */
export const waitingStates = [
  'pending',
  'waitlisted',
  'awaiting_payment',
] as const satisfies RegistrationState[];

/** States in which somebody counts on an event, and its organiser may know how to reach them. */
export const registeredStates = [...waitingStates, 'confirmed'] as const;

/** States in which an event counts among a person's `RegisteredEvents`: no seat that is still to be paid. */
export const listedStates = ['confirmed', 'pending'] as const satisfies RegistrationState[];
