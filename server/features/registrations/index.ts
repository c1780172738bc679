import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import { announcePage } from './announcements.ts';
import { lapseHolds, offerMoreSeats } from './commands.ts';
import { contactRequestSweep } from './contact-address.ts';
import type { RegistrationParts } from './deps.ts';
import { tellOrganiser } from './notify.ts';
import { remind } from './reminders.ts';
import { ticketOfferSweep } from './transfers.ts';

export { announceHiding, announceMessage } from './announcements.ts';
export { isKeptOut } from './block-store.ts';
export { absenceUrl } from './cancel-by-link.ts';
export { openDesk } from './command-queue.ts';
export { cancel, register, settlePayment } from './commands.ts';
export { decideTogether } from './decide-together.ts';
export type { DeskParts, Payments, RegistrationParts } from './deps.ts';
export { type Engagement, engagementsOf } from './export.ts';
export { accountDeleted, eventHooks, resumeSales, revokeRegistrations } from './hooks.ts';
export {
  isAdmitted,
  ownStateOf,
  type Participation,
  registeredEventsOf,
  registrationsOf,
} from './list-store.ts';
export { hasRegistered, listOwnRegistrations, showOwnRegistration } from './lists.ts';
export { limitMessages } from './mail-log.ts';
export { paymentStanding } from './purchase.ts';
export { registrationRoutes } from './routes.ts';
export { saleProblems } from './sale.ts';
export { findAdmission, lockDoor } from './store.ts';
export { handingOnOf } from './transfers.ts';

/** What this feature leaves for later. */
export function registrationJobs(parts: RegistrationParts): JobHandler[] {
  return [announcePage(parts), tellOrganiser(parts), offerMoreSeats(parts)];
}

/** What it does by the clock. */
export function registrationRecurring(parts: RegistrationParts): Recurring[] {
  return [lapseHolds(parts), remind(parts), contactRequestSweep(parts), ticketOfferSweep(parts)];
}
