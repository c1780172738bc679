import * as contract from '../../../../contracts/guest-registrations.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { askedLanguage } from '../../../infra/http/reply.ts';
import { useLimits, usesOfNetwork } from '../../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../../infra/http/server.ts';
import { clientOf, confirmationsPerHour, perHour, sendSession } from '../../accounts/index.ts';
import { browserOf } from '../../events/index.ts';
import { countCodeGuess } from '../code-guesses.ts';
import {
  confirmGuest,
  confirmGuestByLink,
  type GuestDeps,
  mailGuestAgain,
  showGuestByLink,
  startGuest,
} from './commands.ts';

/** Registering without an account. */
export function guestRoutes(bind: Bind, deps: GuestDeps): void {
  const { signupsPerHour } = deps.accounts.accountSettings;
  // Mails and codes also have limits per address.
  const countTry = (ip: string) =>
    useLimits(deps, usesOfNetwork('confirm', ip, perHour(confirmationsPerHour(signupsPerHour))));

  bind(contract.startGuestRegistration, async ({ params, body, caller, request }) => {
    refuseSignedIn(caller);
    await countTry(request.ip);
    if (body.code !== undefined) await countCodeGuess(deps, caller, request.ip);
    const { answers: questions, ...typed } = body;
    const language = askedLanguage(request);
    const from = { language, ip: request.ip, browser: browserOf(request) };
    return startGuest(deps, { ...typed, ...params, questions, ...from });
  });
  bind(contract.mailGuestAgain, ({ params, body, request }) =>
    mailGuestAgain(deps, { ...params, ...body, ip: request.ip }),
  );
  bind(contract.confirmGuest, async ({ params, body, caller, request, reply }) => {
    refuseSignedIn(caller);
    await countTry(request.ip);
    const given = { ...params, ...body, ip: request.ip, client: clientOf(deps.accounts, request) };
    const { opened, outcome } = await confirmGuest(deps, given);
    if (opened !== null) sendSession(deps.accounts, { request, reply }, opened);
    return outcome;
  });
  bind(contract.getGuestByLink, async ({ params, query, request }) => {
    await countTry(request.ip);
    return showGuestByLink(deps, { ...params, ...query, ip: request.ip });
  });
  bind(contract.confirmGuestByLink, async ({ params, body, request }) => {
    await countTry(request.ip);
    return confirmGuestByLink(deps, { ...params, ...body, ip: request.ip });
  });
}

/** Someone who is signed in registers with their account. */
function refuseSignedIn(caller: Principal | null): void {
  if (caller !== null) throw new Problem('user_session_already_exists');
}
