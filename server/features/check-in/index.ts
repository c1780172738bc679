export { revokeLinksOf } from './links.ts';
export { doorRoutes } from './routes.ts';
