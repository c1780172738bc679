export { newEvent, statementOf } from './columns.ts';
export type { EventDeps, EventHooks, EventNews, NotifiedFacts } from './deps.ts';
export { searchEvents } from './discover-events.ts';
export { placesOfEvents } from './discovery-store.ts';
export { searchWordsRecurring } from './drop-search-words.ts';
export {
  countPastOf,
  type EventsOf,
  organisersAmong,
  organisesAnything,
  readEventsOf,
  readNextOfGroups,
  withdrawFromGroup,
} from './events-of.ts';
export {
  countNewEvents,
  countUpcoming,
  type FeedFilter,
  listForFeed,
  listStarting,
  listUpcoming,
} from './feed-store.ts';
export { columnOf } from './fields.ts';
export { publishHosts } from './hosts.ts';
export type { NamedConditions } from './narrow-conditions.ts';
export { countUpcomingOf, deleteDraftsOf } from './own-events.ts';
export {
  canManage,
  eventFor,
  findLinkedEvent,
  findVisibleEvent,
  registrationWindowError,
  roleIn,
  rolesIn,
} from './policy.ts';
export { countsOf, presentEvent, presentSeats, presentTitles } from './present.ts';
export { publishingRecurring } from './publish-event.ts';
export {
  countHidden,
  deleteEvent,
  endEvent,
  hideEvent,
  listHidden,
  removeEvent,
  restoreEvent,
} from './remove-event.ts';
export { eventRoutes, facesOnPage } from './routes.ts';
export { isOnSale, mergeChanges, refundableUntil, type Seats, seatsLeft, shownTimes } from './rules.ts';
export { findSearchCircle } from './search-circle.ts';
export { findEventStanding, listHelped } from './standing-store.ts';
export {
  type EventRow,
  eraseCancelReasons,
  findEvent,
  insertEvents,
  laterDates,
  listOpenEvents,
  listWholeEventsByIds,
  lockSeats,
  saveSeats,
  type WholeEvent,
} from './store.ts';
export {
  accessCookie,
  adoptAccess,
  adoptAccessTo,
  browserOf,
  isListed,
  isListedTo,
  isOpenTo,
  isOpenToAll,
  openAmong,
  uninvitedAmong,
  type Visitor,
} from './visibility.ts';
export {
  changeEvent,
  createEvent,
  hideAddress,
  pinFor,
  renderedColumns,
  renderTextsOf,
  updateEvent,
} from './write-event.ts';
