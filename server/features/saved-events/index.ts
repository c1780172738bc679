export { savedEventRoutes } from './routes.ts';
