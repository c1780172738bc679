import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '../../../contracts/values.ts';
import type { Asking } from '../../infra/cache/anonymous-page-cache.ts';
import type { AccountDeps } from './deps.ts';
import { secondsBetween } from './rules.ts';
import type { OpenedSession } from './sessions.ts';

const Credentials = z.object({ id: Id, secret: z.string().min(1).max(256) });
/** What a client holds of its session: the person's id and the secret. */
type Credentials = z.infer<typeof Credentials>;

/** Writes credentials as the protocol's cookie does: JSON in base64. */
function encodeCredentials(credentials: Credentials): string {
  return Buffer.from(JSON.stringify({ id: credentials.id, secret: credentials.secret })).toString('base64');
}

/** Reads them back; `null` for anything else. */
export function decodeCredentials(text: string): Credentials | null {
  return Credentials.safeParse(parseJson(Buffer.from(text, 'base64').toString())).data ?? null;
}

/** Name of the session cookie (v1 contract, Sessions). */
export function cookieName(projectId: string): string {
  return `a_session_${projectId.toLowerCase()}`;
}

/** Whether a request claims to be somebody's; whether it is, only the database knows. */
export function carriesSession(deps: AccountDeps): (asking: Asking) => boolean {
  return (request) => {
    const { first, last } = presentedSessions(deps, request);
    return first.length + last.length > 0 || request.headers['x-appwrite-jwt'] !== undefined;
  };
}

/** Every session text of a request, in the order in which they count (v1 contract, Sessions). */
export function presentedSessions(
  { accountSettings }: AccountDeps,
  { cookies, headers }: Asking,
): { first: string[]; last: string[] } {
  const name = cookieName(accountSettings.projectId);
  const fallback = parseJson(textOf(headers['x-fallback-cookies']) || '{}') as
    | Record<string, unknown>
    | null
    | undefined;
  const first = [cookies[name], cookies[`${name}_legacy`], textOf(headers['x-appwrite-session'])];
  return { first: texts(first), last: texts([fallback?.[name]]) };
}

/** Both ends of what is under way. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Hands a session over: as cookies, and to pages of other sites, whose cookies may be blocked, in a header too. */
export function sendSession(
  deps: AccountDeps,
  exchange: Exchange,
  { session, secret }: Pick<OpenedSession, 'session' | 'secret'>,
): void {
  const text = encodeCredentials({ id: session.user_id, secret });
  setCookies(deps, exchange, text, session.expires_at);
  const name = cookieName(deps.accountSettings.projectId);
  if (deps.origins.isForeign(exchange.request)) {
    exchange.reply.header('x-fallback-cookies', JSON.stringify({ [name]: text }));
  }
}

/** Has a session's cookies last as long as the session, where it came in cookies. */
export function renewCookies(deps: AccountDeps, exchange: Exchange, expiresAt: Temporal.Instant): void {
  const text = exchange.request.cookies[cookieName(deps.accountSettings.projectId)];
  if (text !== undefined) setCookies(deps, exchange, text, expiresAt);
}

function setCookies(
  deps: AccountDeps,
  { request, reply }: Exchange,
  text: string,
  expiresAt: Temporal.Instant,
): void {
  const name = cookieName(deps.accountSettings.projectId);
  const options = {
    ...cookieOptions(deps, request),
    expires: new Date(expiresAt.epochMilliseconds),
    maxAge: secondsBetween(deps.clock.now(), expiresAt),
  };
  reply.setCookie(name, text, options).setCookie(`${name}_legacy`, text, options);
}

/** Has the client forget its session. */
export function clearSession(deps: AccountDeps, { request, reply }: Exchange): void {
  const name = cookieName(deps.accountSettings.projectId);
  const options = cookieOptions(deps, request);
  reply.clearCookie(name, options).clearCookie(`${name}_legacy`, options);
  if (deps.origins.isForeign(request)) reply.header('x-fallback-cookies', '[]');
}

/** Only https carries cookies that other sites' pages may send along. */
function cookieOptions({ origins }: AccountDeps, request: FastifyRequest) {
  const { secure } = origins;
  const sameSite = secure && origins.isForeign(request) ? 'none' : 'lax';
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

/** What a session shows of the device it was opened on, in the protocol's fields; unknown ones are empty. */
interface Device {
  readonly osCode: string;
  readonly osName: string;
  readonly osVersion: string;
  readonly clientType: string;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientVersion: string;
  readonly clientEngine: string;
  readonly clientEngineVersion: string;
  readonly deviceName: string;
  readonly deviceBrand: string;
  readonly deviceModel: string;
}

/** The protocol's short codes, for what most people use. */
const osCodes: Readonly<Record<string, string>> = {
  Windows: 'WIN',
  macOS: 'MAC',
  Linux: 'LIN',
  Android: 'AND',
  iOS: 'IOS',
  'Chrome OS': 'COS',
};
const clientCodes: Readonly<Record<string, string>> = {
  Chrome: 'CH',
  Firefox: 'FF',
  Safari: 'SF',
  'Microsoft Edge': 'PS',
  Opera: 'OP',
  'Samsung Internet for Android': 'SB',
  Chromium: 'CR',
};
const deviceNames: Readonly<Record<string, string>> = { mobile: 'smartphone' };

/** Reads a `User-Agent` header; programs that are no browser keep their empty fields. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return unknown;
  const { browser, os, platform, engine } = Bowser.parse(userAgent);
  return {
    osCode: osCodes[os.name ?? ''] ?? '',
    osName: os.name ?? '',
    // Windows names its kernel; people know the version by its name.
    osVersion: (os.name === 'Windows' ? os.versionName : os.version) ?? '',
    clientType: browser.name ? 'browser' : '',
    clientCode: clientCodes[browser.name ?? ''] ?? '',
    clientName: browser.name ?? '',
    clientVersion: browser.version ?? '',
    clientEngine: engine.name ?? '',
    clientEngineVersion: engine.version ?? '',
    deviceName: deviceNames[platform.type ?? ''] ?? platform.type ?? '',
    deviceBrand: platform.vendor ?? '',
    deviceModel: platform.model ?? '',
  };
}

const unknown: Device = {
  osCode: '',
  osName: '',
  osVersion: '',
  clientType: '',
  clientCode: '',
  clientName: '',
  clientVersion: '',
  clientEngine: '',
  clientEngineVersion: '',
  deviceName: '',
  deviceBrand: '',
  deviceModel: '',
};
