export type { FeedParts } from './parts.ts';
export { feedRoutes, ownCalendarRoutes } from './routes.ts';
