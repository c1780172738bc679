export { createEvent } from './create-event.ts';
export { deleteEvent } from './delete-event.ts';
export { searchEvents } from './discover-events.ts';
export { placesOfEvents } from './discovery-store.ts';
export { eventRecurring } from './drop-search-words.ts';
export { type EventsOf, readEventsOf, withdrawFromGroup } from './events-of.ts';
export { organisesAnything } from './events-of-store.ts';
export { type FeedFilter, listForFeed, listStarting } from './feed-store.ts';
export { countHidden, listHidden } from './hidden-store.ts';
export { hideEvent, restoreEvent } from './hide-event.ts';
export { lookAround } from './look-around.ts';
export type { EventHooks, EventParts, ToldFacts } from './parts.ts';
export { canManage, eventFor, findVisibleEvent, maySee, roleIn, rolesIn } from './policy.ts';
export { presentEvent } from './present.ts';
export { eventRoutes } from './routes.ts';
export { refundableUntil, type Seats } from './rules.ts';
export { newEvent } from './statement.ts';
export {
  countUpcomingOf,
  type EventRow,
  findEvent,
  insertEvents,
  listEventsByIds,
  listUpcoming,
  listWholeEventsByIds,
  lockSeats,
  saveSeats,
  type WholeEvent,
} from './store.ts';
export { updateEvent } from './update-event.ts';
