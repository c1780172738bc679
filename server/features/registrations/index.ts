export type { AddOn } from './add-ons.ts';
export { evidenceOf, findAdmission, lockCheckIn } from './admission-store.ts';
export { countTold } from './announce-dates.ts';
export { announceHiding, announceMessage } from './announcements.ts';
export { isBlockedByOrganiser } from './blocks.ts';
export { countCodeGuess, uncountCodeGuess } from './code-guesses.ts';
export { appliesTo, type Code, discounted } from './codes.ts';
export { applyDecisions } from './decisions.ts';
export { executeCommands, openCommandQueue, settlePayment } from './execute-commands.ts';
export { type CalendarRegistration, calendarRegistrationsOf } from './export.ts';
export { goingOf, goingVersion } from './going.ts';
export { guestRoutes } from './guest-routes.ts';
export { type GuestDeps, startGuest } from './guests.ts';
export { heldTicketUrl, openHeldSeat, setMailed } from './holders.ts';
export {
  accountDeleted,
  endChargedBack,
  eventHooks,
  reofferSeats,
  revokeRegistrations,
} from './hooks.ts';
export {
  isAdmitted,
  isOfType,
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
export { fillPassesOf } from './pass-store.ts';
export { hasPassShares } from './pass-views.ts';
export type { Payments } from './payments-port.ts';
export { findCode, type Stock, seatsOf, type TicketType, termsOfType } from './pools.ts';
export { priceAfter, priceNow, stepNow } from './pricing.ts';
export { extendHold, findHeldSeatPayment, saleProblems } from './purchase.ts';
export type { Answers } from './register.ts';
export { cancel, register, registrationRoutes } from './routes.ts';
export { termsOf } from './store.ts';
export { addOnItemId } from './ticket-changes.ts';
export {
  agreedTickets,
  codeColumns,
  loadCodes,
  loadTickets,
  recountAddOns,
  recountPools,
  recountTypes,
  takenOfPool,
  ticketsOf,
} from './ticket-stock.ts';
export { transferOf } from './transfers.ts';
export type { CommandQueueDeps, RegistrationDeps } from './types.ts';
