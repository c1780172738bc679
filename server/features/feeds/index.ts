export type { FeedDeps } from './feed.ts';
export { deleteNonce as voidCalendarAddress } from './own-calendar.ts';
export { feedRoutes, ownCalendarRoutes } from './routes.ts';
