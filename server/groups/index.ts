export { createGroup } from './edit-group.ts';
export { hideGroup } from './hide-group.ts';
export { joinGroup, leaveAllGroups } from './membership.ts';
export type { GroupParts } from './parts.ts';
export { mayPublishIn, meetGroup } from './policy.ts';
export { groupRoutes } from './routes.ts';
export { findPublicGroup, listForSitemap as listGroupsForSitemap } from './store.ts';
