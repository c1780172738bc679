import type { Audience } from '../../../contracts/manage-registrations.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';

export type StateCounts = Readonly<Record<RegistrationState, number>>;

/** Audiences for a message, the largest first. */
export const audiences = [
  'all',
  'confirmed',
  'awaiting_payment',
  'pending',
  'waitlisted',
] as const satisfies readonly Audience[];

/** How many a group has. */
export function audienceSize(audience: Audience, counts: StateCounts): number {
  const { confirmed, awaiting_payment, pending, waitlisted } = counts;
  return audience === 'all' ? confirmed + awaiting_payment + pending + waitlisted : counts[audience];
}
