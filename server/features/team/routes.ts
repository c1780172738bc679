import * as contract from '../../../contracts/event-team.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import type { TeamParts } from './deps.ts';
import { acceptInvitation, inviteHelper, resendInvitation, showInvitation } from './invitations.ts';
import { listTeam, removeHelper, revokeInvitation } from './manage-team.ts';

/** Serves the teams of events: to whoever organises one, and to those who are invited. */
export function teamRoutes(bind: Bind, parts: TeamParts): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  bind(contract.listTeam, ({ params, caller }) => listTeam(parts, { caller, ...params }));
  bind(
    contract.inviteHelper,
    ({ params, body: { email, role }, caller }) =>
      inviteHelper(parts, { caller, ...params, address: email, role }),
    limited,
  );
  bind(
    contract.resendInvitation,
    ({ params, caller }) => resendInvitation(parts, { caller, ...params }),
    limited,
  );
  bind(
    contract.revokeInvitation,
    async ({ params, caller }) => {
      await revokeInvitation(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(
    contract.removeHelper,
    async ({ params, caller }) => {
      await removeHelper(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(contract.getInvitation, ({ params, query, caller }) =>
    showInvitation(parts, { caller, ...params, ...query }),
  );
  bind(
    contract.acceptInvitation,
    ({ params, body, caller }) => acceptInvitation(parts, { caller, ...params, ...body }),
    limited,
  );
}
