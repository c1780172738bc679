import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '../../../contracts/identities.ts';
import { wireTime } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { askedLanguage } from '../../infra/http/reply.ts';
import { useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind, Guard, Principal } from '../../infra/http/server.ts';
import {
  clientOf,
  handOver,
  type OpenedSession,
  refuseSecondSession,
  requireRecentProof,
  sendSession,
} from '../accounts/index.ts';
import { type IdentityDeps, type ProvidedPerson, ProviderError, type SignInProvider } from './deps.ts';
import {
  callbackPath,
  clearPending,
  type Flow,
  keepFlow,
  keepPending,
  newExpected,
  readPending,
  takeFlow,
} from './flow.ts';
import { confirmPending, connectToCaller, disconnect, issueToken, nameOf, signIn } from './sign-in.ts';
import { type IdentityRow, listIdentities } from './store.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sign-ins and callbacks per network: enough for a venue, and each asks the provider at most three times. */
const startsOfNetwork = { most: 300, seconds: 3600 };

export function identityRoutes(bind: Bind, deps: IdentityDeps): void {
  const limited: Guard = ({ request }) =>
    useLimits(deps, usesOfNetwork('provider-sign-in', request.ip, startsOfNetwork));
  const pageOf = (path: string) => ownPage(deps, path);

  bind(contract.listSignInProviders, async () => ({
    providers: [...deps.providers.values()].map(({ name, label }) => ({ name, label })),
  }));

  bind(
    contract.startProviderSession,
    async ({ params, body: { next = '/' }, caller, request, reply }) => {
      refuseSecondSession(caller);
      const login = new URL('/login', deps.siteUrl);
      if (next !== '/') login.searchParams.set('next', next);
      const asked = { purpose: 'session', caller: null, success: pageOf(next), failure: login.href } as const;
      return { url: await start(deps, { request, reply }, params.provider, { ...asked, own: true }) };
    },
    limited,
  );

  bind(
    contract.connectIdentity,
    async ({ params, caller, request, reply }) => {
      await requireRecentProof(deps, caller);
      const { userId, sessionId } = caller;
      const page = pageOf('/profile-settings/apps');
      const asked = { purpose: 'connection', success: page, failure: page, own: true } as const;
      const whose = { caller: { userId, sessionId } };
      return { url: await start(deps, { request, reply }, params.provider, { ...asked, ...whose }) };
    },
    limited,
  );

  bind(contract.listIdentities, async ({ caller }) => {
    const identities = (await listIdentities(deps.db, caller.userId)).map(presentIdentity);
    return { total: identities.length, identities };
  });

  bind(contract.deleteIdentity, async ({ params, caller }) => {
    await requireRecentProof(deps, caller);
    await disconnect(deps, caller, params.identityId);
    return undefined;
  });

  bind(contract.getPendingIdentity, async ({ request }) => {
    const { pending, provider } = await waiting(deps, request);
    const { email, name } = pending;
    return { provider: provider.name, label: provider.label, email, name };
  });

  bind(
    contract.confirmPendingIdentity,
    async ({ body, request, reply }) => {
      const { pending, provider } = await waiting(deps, request);
      const given = { ...body, provider, ip: request.ip, client: clientOf(deps, request) };
      const opened = await confirmPending(deps, pending, given);
      clearPending(deps, reply);
      return handOver(deps, { request, reply }, opened);
    },
    limited,
  );

  const redirect =
    (purpose: 'session' | 'token') =>
    async ({ params, query, request, reply }: RedirectCall) => {
      const asked = { purpose, caller: null, ...returnAddresses(deps, query), own: false } as const;
      goTo(reply, await start(deps, { request, reply }, params.provider, asked));
      return undefined;
    };
  bind(contract.redirectToProvider, redirect('session'), limited);
  bind(contract.redirectToProviderForToken, redirect('token'), limited);

  bind(
    contract.returnFromProvider,
    async ({ params, caller, request, reply }) => {
      const flow = await takeFlow(deps, { request, reply });
      if (flow === null || flow.provider !== params.provider) {
        // Also if the same URL is opened again after the first visit has signed in.
        goTo(reply, caller === null ? pageFor(pageOf('/login'), 'expired') : pageOf('/'));
      } else {
        goTo(reply, await finish(deps, { request, reply }, { flow, caller }));
      }
      return undefined;
    },
    limited,
  );
}

type RedirectCall = Exchange & {
  readonly params: { readonly provider: string };
  readonly query: ReturnAddresses;
};

/** URL parsers skip tabs and take backslashes for slashes, so only the parsed address tells where a path leads. */
function ownPage({ siteUrl }: IdentityDeps, path: string): string {
  const url = URL.parse(path, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? url.href : `${siteUrl}/`;
}

/** The way back of Appwrite clients. */
interface ReturnAddresses {
  readonly success?: string | undefined;
  readonly failure?: string | undefined;
}

/** @throws Problem `general_argument_invalid` unless both are on this site or a registered one */
function returnAddresses(deps: IdentityDeps, given: ReturnAddresses): Pick<Flow, 'success' | 'failure'> {
  const { success = `${deps.siteUrl}/`, failure = `${deps.siteUrl}/login` } = given;
  const asked = { success, failure };
  for (const name of ['success', 'failure'] as const) {
    if (!deps.origins.mayReturnTo(new URL(asked[name]))) {
      throw invalidField(name, 'Use an address of this site or of a registered origin');
    }
  }
  return asked;
}

/**
 * Starts a flow in this browser.
 * @returns the provider's address
 * @throws Problem `project_provider_disabled`, `sign_in_provider_unavailable`
 */
async function start(
  deps: IdentityDeps,
  exchange: Exchange,
  name: string,
  asked: Pick<Flow, 'purpose' | 'caller' | 'success' | 'failure' | 'own'>,
): Promise<string> {
  const provider = deps.providers.get(name);
  if (provider === undefined) throw new Problem('project_provider_disabled');
  const expected = newExpected();
  try {
    const url = await provider.authorizationUrl(expected, `${deps.siteUrl}${callbackPath}/${name}`);
    await keepFlow(deps, exchange, { provider: name, ...expected, ...asked });
    return url.href;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, provider: name }, 'could not reach a login provider');
    throw new Problem('sign_in_provider_unavailable');
  }
}

/** @returns the URL to continue at */
async function finish(
  deps: IdentityDeps,
  exchange: Exchange,
  { flow, caller }: { flow: Flow; caller: Principal | null },
): Promise<string> {
  const provider = deps.providers.get(flow.provider);
  if (provider === undefined) return failed(flow, 'refused');
  const person = await personBehind(deps, exchange, provider, flow);
  if (!('subject' in person)) return failed(flow, person.failure);
  try {
    return await admit(deps, exchange, { flow, caller, provider, person });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const failure = failures[error.type];
    if (failure === undefined) throw error;
    return failed(flow, failure);
  }
}

const failures: Readonly<Partial<Record<Problem['type'], contract.SignInFailure>>> = {
  user_blocked: 'blocked',
  user_identity_taken: 'taken',
  user_identity_too_many: 'too_many',
  user_identity_not_found: 'expired',
  general_maintenance: 'maintenance',
  user_session_not_found: 'expired',
};

/** Outside of any transaction, since the provider may be slow. */
async function personBehind(
  deps: IdentityDeps,
  { request }: Exchange,
  provider: SignInProvider,
  { state, nonce, codeVerifier }: Flow,
): Promise<ProvidedPerson | { failure: contract.SignInFailure }> {
  try {
    const url = new URL(request.url, deps.siteUrl);
    return await provider.personOf(url, { state, nonce, codeVerifier });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'cancelled') {
      deps.log.warn({ err: error, provider: provider.name }, 'a login with a provider failed');
    }
    return { failure: error.kind };
  }
}

async function admit(
  deps: IdentityDeps,
  exchange: Exchange,
  {
    flow,
    caller,
    provider,
    person,
  }: {
    flow: Flow;
    caller: Principal | null;
    provider: SignInProvider;
    person: ProvidedPerson;
  },
): Promise<string> {
  const { request } = exchange;
  if (flow.purpose === 'connection') {
    if (!isSameSession(caller, flow.caller)) return failed(flow, 'expired');
    await connectToCaller(deps, caller, { provider, person });
    return pageFor(flow.success, 'connected');
  }
  const providerSignIn = {
    provider,
    person,
    client: clientOf(deps, request),
    language: askedLanguage(request),
  };
  if (flow.purpose === 'token') {
    const address = await issueToken(deps, providerSignIn, new URL(flow.success));
    return address ?? failed(flow, 'refused');
  }
  const opened = await signIn(deps, providerSignIn);
  if (opened !== null) {
    sendSession(deps, exchange, opened, new URL(flow.success).origin !== new URL(deps.siteUrl).origin);
    return flow.own ? nextStep(deps, opened, flow.success) : flow.success;
  }
  // An Appwrite client has no page where the address could be proven.
  if (!flow.own) return failed(flow, 'refused');
  const { issuer, subject, email } = person;
  const name = nameOf(person);
  await keepPending(deps, exchange, { provider: provider.name, issuer, subject, email, name });
  return stepBefore(deps, '/confirm-sign-in', flow.success);
}

/** The second factor and the name of a new account come before the page. */
function nextStep(deps: IdentityDeps, { session, user }: OpenedSession, page: string): string {
  if (session.pending) return stepBefore(deps, '/second-factor', page);
  return user.name === '' ? stepBefore(deps, '/login', page) : page;
}

function stepBefore({ siteUrl }: IdentityDeps, step: string, page: string): string {
  const url = new URL(step, siteUrl);
  const { pathname, search, hash } = new URL(page);
  if (pathname !== '/') url.searchParams.set('next', pathname + search + hash);
  return url.href;
}

function isSameSession(caller: Principal | null, started: Flow['caller']): caller is Principal {
  return caller !== null && caller.userId === started?.userId && caller.sessionId === started.sessionId;
}

async function waiting(deps: IdentityDeps, request: FastifyRequest) {
  const pending = await readPending(deps, request);
  const provider = pending && deps.providers.get(pending.provider);
  if (pending === null || !provider) throw new Problem('user_identity_not_found');
  return { pending, provider };
}

/** Our pages get the reason; Appwrite clients an error as that protocol writes it. */
function failed({ own, failure }: Flow, reason: contract.SignInFailure): string {
  if (own) return pageFor(failure, reason);
  const url = new URL(failure);
  const error = { message: `Signing in failed: ${reason}`, type: 'user_oauth2_unauthorized', code: 401 };
  url.searchParams.set('error', JSON.stringify(error));
  return url.href;
}

function pageFor(page: string, outcome: contract.SignInFailure | 'connected'): string {
  const url = new URL(page);
  url.searchParams.set(contract.outcomeParameter, outcome);
  return url.href;
}

function goTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url, 303);
}

/** In the Appwrite protocol's form. */
function presentIdentity(identity: IdentityRow): contract.Identity {
  return {
    $id: identity.id,
    $createdAt: wireTime(identity.created_at),
    $updatedAt: wireTime(identity.last_used_at),
    userId: identity.user_id,
    provider: identity.provider,
    providerUid: identity.subject,
    providerEmail: identity.email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
  };
}
