export type { RealtimeParts, ToldCollection } from './parts.ts';
export { realtimeRoutes } from './routes.ts';
