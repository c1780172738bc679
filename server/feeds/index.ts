export { deleteNonce as voidCalendarAddress } from './address-store.ts';
export type { FeedParts } from './parts.ts';
export { feedRoutes, ownCalendarRoutes } from './routes.ts';
