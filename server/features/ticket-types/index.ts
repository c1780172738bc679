export { copyTickets, type MoveTime, takeTickets } from './manage-tickets.ts';
export { listTicketTypes, ticketTypeRoutes } from './routes.ts';
