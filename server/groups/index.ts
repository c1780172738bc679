export { leaveAllGroups } from './membership.ts';
export { mayPublishIn, meetGroup } from './policy.ts';
export { groupRoutes } from './routes.ts';
export { findPublicGroup, listForSitemap as listGroupsForSitemap } from './store.ts';
