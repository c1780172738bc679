export type { MoveInDeps } from './deps.ts';
export { importRoutes } from './routes.ts';
