export { evidenceOf, findAdmission, lockCheckIn } from './admission-store.ts';
export { isBlockedByOrganiser } from './blocks.ts';
export { countCodeGuess, uncountCodeGuess } from './code-guesses.ts';
export { applyDecisions } from './decisions.ts';
export { executeCommands, openCommandQueue, settlePayment } from './execute-commands.ts';
export { type GuestDeps, startGuest } from './guests/commands.ts';
export { guestRoutes } from './guests/routes.ts';
export {
  accountDeleted,
  endChargedBack,
  eventHooks,
  reofferSeats,
  revokeRegistrations,
} from './hooks.ts';
export { type CalendarRegistration, calendarRegistrationsOf } from './lists/export.ts';
export { goingOf, goingWithVersion } from './lists/going.ts';
export {
  hasRegistered,
  listOwnRegistrations,
  listRegistered,
  ownRegistrationIn,
  showOwnRegistration,
} from './lists/lists.ts';
export {
  admittedAmong,
  countRegisteredByDay,
  isAdmitted,
  isOfType,
  type Participation,
  registeredEventsOf,
  registrationsOf,
} from './lists/store.ts';
export { countTold } from './mails/announce-dates.ts';
export { announceHiding, announceMessage } from './mails/announcements.ts';
export { limitMessages } from './mails/mail-log.ts';
export { cancelLinkUrl } from './mails/mailed-links.ts';
export { eventFacts } from './mails/notify.ts';
export { heldTicketUrl, openHeldSeat, setMailed } from './orders/holders.ts';
export { extendHold, findHeldSeatPayment, saleProblems } from './orders/purchase.ts';
export { countTickets } from './orders/store.ts';
export { countUnsettledPassEvents, hasPassShares } from './passes/present.ts';
export { fillPassesOf } from './passes/store.ts';
export type { Payments } from './payments-port.ts';
export type { Answers } from './register.ts';
export { cancel, register, registrationRoutes } from './routes.ts';
export { termsOf } from './store.ts';
export type { AddOn } from './tickets/add-ons.ts';
export { walkInTypes } from './tickets/agreed-ticket.ts';
export { appliesTo, type Code, discounted } from './tickets/codes.ts';
export { findCode, type Stock, seatsOf, type TicketType, termsOfType } from './tickets/pools.ts';
export { priceAfter, priceNow, stepNow } from './tickets/pricing.ts';
export { addOnItemId } from './tickets/ticket-changes.ts';
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
} from './tickets/ticket-stock.ts';
export { transferOf } from './transfers/commands.ts';
export type { CommandQueueDeps, RegistrationDeps } from './types.ts';
