export type { ConnectionLimits } from './handshake.ts';
export type { RealtimeParts } from './parts.ts';
export { realtimeRoutes } from './routes.ts';
