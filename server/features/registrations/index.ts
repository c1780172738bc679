export { announceHiding, announceMessage } from './announcements.ts';
export { isBlockedByOrganiser } from './blocks.ts';
export { applyDecisions } from './decisions.ts';
export { openCommandQueue } from './execute-commands.ts';
export { type CalendarRegistration, calendarRegistrationsOf } from './export.ts';
export { goingOf, goingVersion } from './going.ts';
export { guestRoutes } from './guest-routes.ts';
export { type GuestDeps, startGuest } from './guests.ts';
export {
  accountDeleted,
  eventHooks,
  reofferSeats,
  revokeRegistrations,
  settlePayment,
} from './hooks.ts';
export {
  isAdmitted,
  ownStateOf,
  type Participation,
  registeredEventsOf,
  registrationsOf,
} from './list-store.ts';
export {
  hasRegistered,
  listOwnRegistrations,
  listRegistered,
  ownRegistrationIn,
  showOwnRegistration,
} from './lists.ts';
export { limitMessages } from './mail-log.ts';
export { cancelLinkUrl } from './mailed-links.ts';
export { findHeldSeatPayment, saleProblems } from './purchase.ts';
export { cancel, register, registrationRoutes } from './routes.ts';
export { findAdmission, lockCheckIn } from './store.ts';
export { transferOf } from './transfers.ts';
export type { CommandQueueDeps, Payments, RegistrationDeps } from './types.ts';
