export type { RealtimeDeps } from './deps.ts';
export type { ConnectionLimits } from './handshake.ts';
export { realtimeRoutes } from './routes.ts';
