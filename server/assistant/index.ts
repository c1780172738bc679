export { type AnswerSource, type AssistantDeps, AssistantError } from './deps.ts';
export { chatService } from './providers/chat-service.ts';
export { openAiCompatible } from './providers/openai-compatible.ts';
export { learnedIntents, learnedIntentsFile, learnIntents } from './reading/likely-intent.ts';
export { assistantRoutes, mcpRoutes } from './routes.ts';
