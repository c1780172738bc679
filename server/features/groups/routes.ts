import * as contract from '../../../contracts/groups.ts';
import { getGroupInvitations, inviteToGroup as inviting } from '../../../contracts/imports.ts';
import type { Bind } from '../../infra/http/server.ts';
import { createGroup, deleteGroup, removeEventFromGroup, updateGroup } from './edit-group.ts';
import { countInvitations, type InvitationDeps, inviteToGroup } from './invitations.ts';
import { type GroupDeps, joinGroup, leaveGroup, removeMember, setRole, unblockMember } from './membership.ts';
import {
  readGroup,
  readGroupEvents,
  readGroups,
  readMembers,
  readOwnGroups,
  readRemoved,
} from './queries.ts';

export function groupRoutes(bind: Bind, deps: GroupDeps & InvitationDeps): void {
  bind(contract.listGroups, ({ query }) => readGroups(deps, query.after));
  bind(contract.listOwnGroups, ({ caller }) => readOwnGroups(deps, caller));
  bind(contract.getGroup, ({ params, caller }) => readGroup(deps, params.groupId, caller));
  bind(contract.listGroupEvents, ({ params, query, caller }) =>
    readGroupEvents(deps, { caller, ...params, ...query }),
  );
  bind(contract.listGroupMembers, ({ params, query, caller }) =>
    readMembers(deps, { caller, ...params, ...query }),
  );
  bind(contract.listRemovedMembers, ({ params, query, caller }) =>
    readRemoved(deps, { caller, ...params, after: query.after }),
  );
  bind(getGroupInvitations, ({ params, caller }) => countInvitations(deps, { caller, ...params }));
  bind(inviting, ({ params, body, caller }) => inviteToGroup(deps, { caller, ...params, ...body }));
  editingRoutes(bind, deps);
  memberRoutes(bind, deps);
}

function editingRoutes(bind: Bind, deps: GroupDeps): void {
  bind(contract.createGroup, async ({ body, caller }) => {
    await createGroup(deps, { caller, input: body });
    return readGroup(deps, body.address, caller);
  });
  bind(contract.updateGroup, async ({ params, body, caller }) => {
    await updateGroup(deps, { caller, ...params, changes: body });
    return readGroup(deps, params.groupId, caller);
  });
  bind(contract.deleteGroup, async ({ params, caller }) => {
    await deleteGroup(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.removeEventFromGroup, async ({ params, caller }) => {
    await removeEventFromGroup(deps, { caller, ...params });
    return undefined;
  });
}

function memberRoutes(bind: Bind, deps: GroupDeps): void {
  bind(contract.joinGroup, async ({ params, caller }) => {
    await joinGroup(deps, { caller, ...params });
    return readGroup(deps, params.groupId, caller);
  });
  bind(contract.leaveGroup, async ({ params, caller }) => {
    await leaveGroup(deps, { caller, ...params });
    return readGroup(deps, params.groupId, caller);
  });
  bind(contract.setGroupRole, async ({ params, body, caller }) => {
    await setRole(deps, { caller, ...params, ...body });
    return undefined;
  });
  bind(contract.removeGroupMember, async ({ params, caller }) => {
    await removeMember(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.unblockGroupMember, async ({ params, caller }) => {
    await unblockMember(deps, { caller, ...params });
    return undefined;
  });
}
