export { revokeLinksOf } from './links.ts';
export { checkInRoutes } from './routes.ts';
export { countCheckIns } from './store.ts';
