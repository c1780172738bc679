import * as contract from '../../../contracts/event-team.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { acceptInvitation, inviteHelper, resendInvitation, showInvitation } from './invitations.ts';
import { listTeam, removeHelper, revokeInvitation, type TeamDeps } from './manage-team.ts';

export function teamRoutes(bind: Bind, deps: TeamDeps): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `writes:${caller.userId}`, deps.writes);
  };
  bind(contract.listTeam, ({ params, caller }) => listTeam(deps, { caller, ...params }));
  bind(
    contract.inviteHelper,
    ({ params, body: { email, role }, caller }) =>
      inviteHelper(deps, { caller, ...params, address: email, role }),
    limited,
  );
  bind(
    contract.resendInvitation,
    ({ params, caller }) => resendInvitation(deps, { caller, ...params }),
    limited,
  );
  bind(
    contract.revokeInvitation,
    async ({ params, caller }) => {
      await revokeInvitation(deps, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(
    contract.removeHelper,
    async ({ params, caller }) => {
      await removeHelper(deps, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(contract.getInvitation, ({ params, query, caller }) =>
    showInvitation(deps, { caller, ...params, ...query }),
  );
  bind(
    contract.acceptInvitation,
    ({ params, body, caller }) => acceptInvitation(deps, { caller, ...params, ...body }),
    limited,
  );
}
