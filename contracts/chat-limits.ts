/**
 * Longest texts of a conversation, in characters; how much of it is sent along, and shown in an answer. Free of
 * schemas, so that the chat may know them.
 */
export const chatLimits = { message: 1000, told: 8000, history: 12, events: 4 } as const;
