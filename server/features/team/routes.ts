import * as contract from '../../../contracts/event-team.ts';
import type { Bind } from '../../infra/http/server.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteHelper,
  resendInvitation,
  showInvitation,
} from './invitations.ts';
import { hideHost, listTeam, removeHelper, revokeInvitation, type TeamDeps } from './manage-team.ts';

export function teamRoutes(bind: Bind, deps: TeamDeps): void {
  bind(contract.listTeam, ({ params, caller }) => listTeam(deps, { caller, ...params }));
  bind(contract.inviteHelper, ({ params, body: { email, ...offer }, caller }) =>
    inviteHelper(deps, { caller, ...params, address: email, ...offer }),
  );
  bind(contract.resendInvitation, ({ params, caller }) => resendInvitation(deps, { caller, ...params }));
  bind(contract.revokeInvitation, async ({ params, caller }) => {
    await revokeInvitation(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.removeHelper, async ({ params, caller }) => {
    await removeHelper(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.hideHost, async ({ params, caller }) => {
    await hideHost(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.getInvitation, ({ params, query, caller }) =>
    showInvitation(deps, { caller, ...params, ...query }),
  );
  bind(contract.acceptInvitation, ({ params, body, caller }) =>
    acceptInvitation(deps, { caller, ...params, ...body }),
  );
  bind(contract.declineInvitation, async ({ params, body, caller }) => {
    await declineInvitation(deps, { caller, ...params, ...body });
    return undefined;
  });
}
