export { revokeLinksOf } from './links.ts';
export { checkInRoutes } from './routes.ts';
