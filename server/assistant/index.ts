export { type AnswerSource, type AssistantDeps, AssistantError } from './deps.ts';
export { chatService } from './providers/chat-service.ts';
export { openAiCompatible } from './providers/openai-compatible.ts';
export { learnedModels, learnedModelsFile, learnModels } from './reading/learned-models.ts';
export { assistantRoutes, mcpRoutes } from './routes.ts';
