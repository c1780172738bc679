export { drawCode, drawTicketFile } from './draw-code.ts';
export { openTicketKey, type TicketKey } from './key.ts';
