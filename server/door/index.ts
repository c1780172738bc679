export { revokeLinksOf } from './link-store.ts';
export { doorRoutes } from './routes.ts';
