export { copyTickets, takeTickets, ticketsOf, writeTickets } from './manage-tickets.ts';
export { listTicketTypes, ticketTypeRoutes } from './routes.ts';
