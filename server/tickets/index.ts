export { drawCode } from './draw-code.ts';
export { openTicketKey, type TicketKey } from './key.ts';
