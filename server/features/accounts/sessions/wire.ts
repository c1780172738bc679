import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '../../../../contracts/values.ts';
import type { RequestHead } from '../../../infra/http/anonymous-page-cache.ts';
import type { AccountDeps } from '../deps.ts';
import { knownDeviceDays, newDevice, secondsBetween } from '../rules.ts';
import type { Client, OpenedSession } from './sessions.ts';

const Credentials = z.object({ id: Id, secret: z.string().min(1).max(256) });
/** A client's session credentials: the person's id and the secret. */
type Credentials = z.infer<typeof Credentials>;

/** Appwrite's cookie format: JSON in base64. */
function encodeCredentials(credentials: Credentials): string {
  return Buffer.from(JSON.stringify({ id: credentials.id, secret: credentials.secret })).toString('base64');
}

/**
 * What `secret` of a new session says: only to a server that sends a key, as with Appwrite, which has no cookies to keep it
 * in. An invalid key has been refused before.
 */
export function secretFor(
  { headers }: FastifyRequest,
  { session, secret }: Pick<OpenedSession, 'session' | 'secret'>,
): string {
  const hasKey = textOf(headers['x-appwrite-key']) !== '';
  return hasKey ? encodeCredentials({ id: session.user_id, secret }) : '';
}

/** Null when the text is malformed. */
export function decodeCredentials(text: string): Credentials | null {
  return Credentials.safeParse(parseJson(Buffer.from(text, 'base64').toString())).data ?? null;
}

/** Tells a browser apart from others, so that a log-in with a new one can be mailed to the owner. */
const deviceCookie = 'mela_device';

/**
 * Where a request comes from. Proxies may send anything as the address: only a valid one is stored,
 * without the zone of a link-local IPv6 address.
 */
export function clientOf({ accountSettings }: AccountDeps, request: FastifyRequest): Client {
  const { headers, cookies, socket } = request;
  const ip = request.ip.split('%', 1)[0] ?? '';
  const { countryHeader } = accountSettings;
  // Only a trusted proxy changes the address, so only then is its header believed.
  const behindProxy = request.ip !== socket.remoteAddress;
  const country = countryHeader !== null && behindProxy ? textOf(headers[countryHeader]).toUpperCase() : '';
  const device = cookies[deviceCookie] ?? '';
  return {
    ip: isIP(ip) === 0 ? null : ip,
    userAgent: headers['user-agent'] ?? '',
    // XX is what proxies say for an unknown country.
    country: /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
    device: /^[\w-]{32}$/.test(device) ? device : newDevice(),
  };
}

export function cookieName(projectId: string): string {
  return `a_session_${projectId.toLowerCase()}`;
}

/** Whether a request carries credentials; only the database knows whether they are valid. */
export function carriesSession(deps: AccountDeps): (asking: RequestHead) => boolean {
  return (request) => {
    const { first, last } = presentedSessions(deps, request);
    return (
      first.length + last.length > 0 ||
      request.headers['x-appwrite-jwt'] !== undefined ||
      request.headers['x-appwrite-key'] !== undefined
    );
  };
}

/** The headers that {@link identify} and access to private events depend on. */
export const credentialHeaders = [
  'cookie',
  'x-appwrite-jwt',
  'x-appwrite-session',
  'x-fallback-cookies',
] as const;

/** All session texts of a request, in order of precedence. */
export function presentedSessions(
  { accountSettings }: AccountDeps,
  { cookies, headers }: RequestHead,
): { first: string[]; last: string[] } {
  const name = cookieName(accountSettings.projectId);
  const fallback = parseJson(textOf(headers['x-fallback-cookies']) || '{}') as
    | Record<string, unknown>
    | null
    | undefined;
  const first = [cookies[name], cookies[`${name}_legacy`], textOf(headers['x-appwrite-session'])];
  return { first: texts(first), last: texts([fallback?.[name]]) };
}

/** Everything by which a request is identified, as one text. */
export function credentialsIn(deps: AccountDeps, request: RequestHead): string {
  return JSON.stringify([presentedSessions(deps, request), request.headers['x-appwrite-jwt']]);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Sends a session as cookies and, for pages on other sites whose cookies may be blocked, in a
 * header too.
 * @param isForeign whether such a page will use it; by default judging by the request's `Origin`
 */
export function sendSession(
  deps: AccountDeps,
  exchange: Exchange,
  { session, secret, device }: Pick<OpenedSession, 'session' | 'secret' | 'device'>,
  isForeign = deps.origins.isForeign(exchange.request),
): void {
  const text = encodeCredentials({ id: session.user_id, secret });
  setCookies(deps, exchange, text, session.expires_at, isForeign);
  if (device !== undefined) {
    const maxAge = knownDeviceDays * 24 * 3600;
    exchange.reply.setCookie(deviceCookie, device, { ...cookieOptions(deps, isForeign), maxAge });
  }
  const name = cookieName(deps.accountSettings.projectId);
  if (isForeign) {
    exchange.reply.header('x-fallback-cookies', JSON.stringify({ [name]: text }));
  }
}

/** Extends the session's cookies along with it, if it came in cookies. */
export function renewCookies(deps: AccountDeps, exchange: Exchange, expiresAt: Temporal.Instant): void {
  const text = exchange.request.cookies[cookieName(deps.accountSettings.projectId)];
  if (text !== undefined) setCookies(deps, exchange, text, expiresAt);
}

function setCookies(
  deps: AccountDeps,
  { request, reply }: Exchange,
  text: string,
  expiresAt: Temporal.Instant,
  isForeign = deps.origins.isForeign(request),
): void {
  const name = cookieName(deps.accountSettings.projectId);
  const options = {
    ...cookieOptions(deps, isForeign),
    expires: new Date(expiresAt.epochMilliseconds),
    maxAge: secondsBetween(deps.clock.now(), expiresAt),
  };
  reply.setCookie(name, text, options).setCookie(`${name}_legacy`, text, options);
}

export function clearSession(deps: AccountDeps, { request, reply }: Exchange): void {
  const name = cookieName(deps.accountSettings.projectId);
  const options = cookieOptions(deps, deps.origins.isForeign(request));
  reply.clearCookie(name, options).clearCookie(`${name}_legacy`, options);
  if (deps.origins.isForeign(request)) reply.header('x-fallback-cookies', '[]');
}

/** Only over https can cookies be sent by other sites' pages. */
function cookieOptions({ origins: { secure } }: AccountDeps, isForeign: boolean) {
  const sameSite = secure && isForeign ? 'none' : 'lax';
  return { path: '/', httpOnly: true, secure, sameSite } as const;
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
