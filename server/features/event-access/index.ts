import * as contract from '../../../contracts/event-access.ts';
import type { Bind } from '../../infra/http/server.ts';
import {
  inviteGuests,
  listInvitations,
  mailInvitation,
  readGuestList,
  revokeInvitation,
} from './invitations.ts';
import { createPreviewLink, deletePreviewLink, setPassword, showPreviewLink } from './manage-access.ts';
import { type EventAccessDeps, openEvent } from './open-event.ts';

export type { EventAccessDeps } from './open-event.ts';

export function eventAccessRoutes(bind: Bind, deps: EventAccessDeps): void {
  bind(contract.openEvent, async ({ params, body, caller, request, reply }) => {
    await openEvent(deps, { ...params, proof: body, caller, request, reply });
    return undefined;
  });
  bind(contract.setEventPassword, async ({ params, body, caller, request }) => {
    await setPassword(deps, { caller, ...params, ...body, ip: request.ip });
    return undefined;
  });
  bind(contract.getPreviewLink, ({ params, caller }) => showPreviewLink(deps, { caller, ...params }));
  bind(contract.createPreviewLink, ({ params, caller }) => createPreviewLink(deps, { caller, ...params }));
  bind(contract.deletePreviewLink, async ({ params, caller }) => {
    await deletePreviewLink(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.listGuestInvitations, ({ params, query, caller }) =>
    listInvitations(deps, { caller, ...params, after: query.after }),
  );
  bind(contract.inviteGuests, ({ params, body, caller }) =>
    inviteGuests(deps, { caller, ...params, ...body }),
  );
  bind(contract.readGuestList, ({ params, body, caller }) =>
    readGuestList(deps, { caller, ...params, ...body }),
  );
  bind(contract.mailGuestInvitation, async ({ params, caller }) => {
    await mailInvitation(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.revokeGuestInvitation, async ({ params, query, caller }) => {
    await revokeInvitation(deps, { caller, ...params, ...query });
    return undefined;
  });
}
