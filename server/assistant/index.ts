export type { AssistantParts } from './parts.ts';
export { assistantRoutes } from './routes.ts';
