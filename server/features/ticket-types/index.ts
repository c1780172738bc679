export { insertCodes } from './code-store.ts';
export { copyTickets, requirePrices, takeTickets, ticketsOf, writeTickets } from './manage-tickets.ts';
export { listTicketTypes, ticketTypeRoutes } from './routes.ts';
