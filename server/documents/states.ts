import type { RegistrationState } from '../../contracts/registrations.ts';

/** States in which somebody is registered without a seat for good: what a document calls `registrations`. */
export const waitingStates = [
  'pending',
  'waitlisted',
  'awaiting_payment',
] as const satisfies RegistrationState[];

/** States in which an event counts among a person's `RegisteredEvents`. */
export const registeredStates = [...waitingStates, 'confirmed'] as const;
