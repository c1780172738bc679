export { createGroup, hideGroup } from './edit-group.ts';
export { listLeading, nextMembers } from './member-store.ts';
export { type GroupDeps, joinGroup, leaveAllGroups, removeMember } from './membership.ts';
export { findVisibleGroup, leads, leadsGroup, type MetGroup, mayPublishIn, meetGroup } from './policy.ts';
export { readSubject, subjectColumn, subjectKey } from './queries.ts';
export { groupRoutes } from './routes.ts';
export {
  countHiddenGroups,
  findGroup,
  findPublicGroup,
  listForSitemap as listGroupsForSitemap,
  listHiddenGroups,
  type WholeGroup,
} from './store.ts';
