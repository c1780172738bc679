import type { JobHandler, Recurring } from '../platform/jobs.ts';
import { announcePage } from './announce.ts';
import { contactRequestSweep } from './contact-address.ts';
import { ticketOfferSweep } from './hand-on/forget-offers.ts';
import { lapseHolds } from './lapse-holds.ts';
import { offerMoreSeats } from './offer-seats.ts';
import type { RegistrationParts } from './parts.ts';
import { remind } from './reminders.ts';
import { tellOrganiser } from './tell-organiser.ts';

export { absenceUrl } from './absence.ts';
export { findAdmission, lockDoor } from './admission-store.ts';
export { announceHiding, announceMessage } from './announce.ts';
export { isKeptOut } from './block-store.ts';
export { cancel } from './cancel.ts';
export { decideTogether } from './decide-together.ts';
export { openDesk } from './desk.ts';
export { type Engagement, engagementsOf } from './engagement-store.ts';
export { handingOnOf } from './hand-on/show-offer.ts';
export { accountDeleted, eventHooks } from './hooks.ts';
export {
  isAdmitted,
  ownStateOf,
  type Participation,
  registeredEventsOf,
  registrationsOf,
} from './list-store.ts';
export { listOwnRegistrations, showOwnRegistration } from './lists.ts';
export type { DeskParts, Payments, RegistrationParts } from './parts.ts';
export { hasRegistered } from './policy.ts';
export { paymentStanding } from './purchase.ts';
export { register } from './register.ts';
export { resumeSales } from './resume-sales.ts';
export { revokeRegistrations } from './revoke.ts';
export { registrationRoutes } from './routes.ts';
export { saleProblems } from './sale.ts';
export { limitMessages } from './send-message.ts';
export { settlePayment } from './settle-payment.ts';

/** What this feature leaves for later. */
export function registrationJobs(parts: RegistrationParts): JobHandler[] {
  return [announcePage(parts), tellOrganiser(parts), offerMoreSeats(parts)];
}

/** What it does by the clock. */
export function registrationRecurring(parts: RegistrationParts): Recurring[] {
  return [lapseHolds(parts), remind(parts), contactRequestSweep(parts), ticketOfferSweep(parts)];
}
