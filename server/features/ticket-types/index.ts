export { ticketTypeRoutes } from './routes.ts';
