import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import type { Send } from '../../../contracts/pages.ts';
import type { Principal } from './server.ts';

/** The calls that one page makes, all with the same credentials. */
interface PageCalls {
  /** Null until one of them has identified a person. */
  caller: Principal | null;
}

const pageCalls = new AsyncLocalStorage<PageCalls>();

/**
 * Sends a page's API calls in the process. Their caller is identified once.
 *
 * @param reader `headers` come with each call; `caller` is who they belong to, where that's known
 */
export function callInProcess(
  app: FastifyInstance,
  reader: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly remoteAddress: string;
    readonly caller?: Principal | null;
  },
): Send {
  const { headers, remoteAddress, caller = null } = reader;
  const calls: PageCalls = { caller };
  return async ({ method, url, body }) => {
    const payload = body !== undefined && { payload: body as object };
    // The request starts when its answer is awaited, so that has to happen inside.
    const answer = await pageCalls.run(calls, async () => {
      return await app.inject({ method, url, headers, remoteAddress, ...payload });
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
}

type Identify = (
  request: FastifyRequest,
  required: Pick<EndpointSpec, 'access' | 'pendingSession' | 'anonymousSession'>,
) => Promise<Principal | null>;

/** Identifies the caller of a page's calls once. Those who aren't fully signed in count in some calls only, so they are identified in each. */
export function oncePerPage(identify: Identify): Identify {
  return async (request, required) => {
    const page = pageCalls.getStore();
    if (page?.caller) return page.caller;
    const caller = await identify(request, required);
    const isSignedIn = caller !== null && !caller.pending && caller.anonymousSince === undefined;
    if (page !== undefined && isSignedIn) page.caller = caller;
    return caller;
  };
}
