import * as contract from '../../../contracts/groups.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import type { GroupParts } from './deps.ts';
import { createGroup, deleteGroup, takeEventOut, updateGroup } from './edit-group.ts';
import { joinGroup, leaveGroup, letInAgain, removeMember, setRole } from './membership.ts';
import {
  readGroup,
  readGroupEvents,
  readGroups,
  readMembers,
  readOwnGroups,
  readRemoved,
} from './queries.ts';

/** Serves the groups. */
export function groupRoutes(bind: Bind, parts: GroupParts): void {
  bind(contract.listGroups, ({ query }) => readGroups(parts, query.after));
  bind(contract.listOwnGroups, ({ caller }) => readOwnGroups(parts, caller));
  bind(contract.getGroup, ({ params, caller }) => readGroup(parts, params.groupId, caller));
  bind(contract.listGroupEvents, ({ params, query, caller }) =>
    readGroupEvents(parts, { caller, ...params, ...query }),
  );
  bind(contract.listGroupMembers, ({ params, query, caller }) =>
    readMembers(parts, { caller, ...params, after: query.after }),
  );
  bind(contract.listRemovedMembers, ({ params, query, caller }) =>
    readRemoved(parts, { caller, ...params, after: query.after }),
  );
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  editingRoutes(bind, parts, limited);
  memberRoutes(bind, parts, limited);
}

function editingRoutes(bind: Bind, parts: GroupParts, limited: Guard): void {
  bind(
    contract.createGroup,
    async ({ body, caller }) => {
      await createGroup(parts, { caller, input: body });
      return readGroup(parts, body.address, caller);
    },
    limited,
  );
  bind(
    contract.updateGroup,
    async ({ params, body, caller }) => {
      await updateGroup(parts, { caller, ...params, changes: body });
      return readGroup(parts, params.groupId, caller);
    },
    limited,
  );
  bind(
    contract.deleteGroup,
    async ({ params, caller }) => {
      await deleteGroup(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(
    contract.takeEventOut,
    async ({ params, caller }) => {
      await takeEventOut(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
}

function memberRoutes(bind: Bind, parts: GroupParts, limited: Guard): void {
  bind(
    contract.joinGroup,
    async ({ params, caller }) => {
      await joinGroup(parts, { caller, ...params });
      return readGroup(parts, params.groupId, caller);
    },
    limited,
  );
  bind(
    contract.leaveGroup,
    async ({ params, caller }) => {
      await leaveGroup(parts, { caller, ...params });
      return readGroup(parts, params.groupId, caller);
    },
    limited,
  );
  bind(
    contract.setGroupRole,
    async ({ params, body, caller }) => {
      await setRole(parts, { caller, ...params, ...body });
      return undefined;
    },
    limited,
  );
  bind(
    contract.removeGroupMember,
    async ({ params, caller }) => {
      await removeMember(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(
    contract.letMemberIn,
    async ({ params, caller }) => {
      await letInAgain(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
}
