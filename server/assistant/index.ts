export { mcpRoutes } from './mcp-routes.ts';
export type { Answering, AssistantParts } from './parts.ts';
export { AnswerFault } from './provider.ts';
export { chatService } from './providers/chat-service.ts';
export { openAiCompatible } from './providers/openai-compatible.ts';
export { assistantRoutes } from './routes.ts';
