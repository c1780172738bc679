export { listTicketTypes, ticketTypeRoutes } from './routes.ts';
