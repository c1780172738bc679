/**
 * Text lengths in characters, earlier messages sent along, and events per answer. No schemas in this file:
 * the chat imports it.
 */
export const chatLimits = { message: 1000, historyText: 8000, history: 12, events: 4 } as const;
