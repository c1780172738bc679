export { readBoard } from './read-board.ts';
export { discussionRoutes } from './routes.ts';
