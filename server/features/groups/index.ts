export { createGroup, hideGroup, updateGroup } from './edit-group.ts';
export {
  groupJobs,
  groupRecurring,
  type InvitationDeps,
  inviteToGroup,
  refuseInvitations,
} from './invitations.ts';
export { listGroupOrganisers, nextMembers } from './member-store.ts';
export { type GroupDeps, joinGroup, leaveAllGroups, removeMember } from './membership.ts';
export { type AccountOwner, type NamedAccount, openMoneyAccount } from './money-accounts.ts';
export {
  findVisibleGroup,
  type GroupAccess,
  isGroupOrganiser,
  leads,
  mayPublishIn,
  openGroup,
  requireOrganiser,
} from './policy.ts';
export { readLedGroups, readSubject, subjectColumn, subjectKey } from './queries.ts';
export { groupRoutes } from './routes.ts';
export {
  countGroups,
  countHiddenGroups,
  findGroup,
  findPublicGroup,
  listForSitemap as listGroupsForSitemap,
  listHiddenGroups,
  type WholeGroup,
} from './store.ts';
