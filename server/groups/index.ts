export { createGroup } from './edit-group.ts';
export { hideGroup } from './hide-group.ts';
export { listLeading, nextMembers } from './member-store.ts';
export { joinGroup, leaveAllGroups, removeMember } from './membership.ts';
export type { GroupParts } from './parts.ts';
export { findVisibleGroup, leads, leadsGroup, type MetGroup, mayPublishIn, meetGroup } from './policy.ts';
export { groupRoutes } from './routes.ts';
export {
  countHiddenGroups,
  findGroup,
  findPublicGroup,
  listForSitemap as listGroupsForSitemap,
  listHiddenGroups,
  type WholeGroup,
} from './store.ts';
export { readSubject, subjectColumn, subjectKey } from './subject-address.ts';
