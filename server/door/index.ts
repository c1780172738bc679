export type { DoorParts } from './parts.ts';
export { doorRoutes } from './routes.ts';
