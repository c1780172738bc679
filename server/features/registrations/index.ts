import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import { announcePage } from './announcements.ts';
import { lapseHolds, offerMoreSeats } from './commands.ts';
import { contactRequestSweep } from './contact-address.ts';
import type { RegistrationDeps } from './deps.ts';
import { notifyOrganiser } from './notify.ts';
import { remind } from './reminders.ts';
import { ticketOfferSweep } from './transfers.ts';

export { announceHiding, announceMessage } from './announcements.ts';
export { isKeptOut } from './block-store.ts';
export { cancelLinkUrl } from './cancel-by-link.ts';
export { openCommandQueue } from './command-queue.ts';
export { cancel, register, settlePayment } from './commands.ts';
export { decideTogether } from './decide-together.ts';
export type { CommandQueueDeps, Payments, RegistrationDeps } from './deps.ts';
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
export { findAdmission, lockCheckIn } from './store.ts';
export { transferOf } from './transfers.ts';

export function registrationJobs(deps: RegistrationDeps): JobHandler[] {
  return [announcePage(deps), notifyOrganiser(deps), offerMoreSeats(deps)];
}

export function registrationRecurring(deps: RegistrationDeps): Recurring[] {
  return [lapseHolds(deps), remind(deps), contactRequestSweep(deps), ticketOfferSweep(deps)];
}
