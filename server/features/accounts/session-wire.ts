import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '../../../contracts/values.ts';
import type { RequestHead } from '../../infra/cache/anonymous-page-cache.ts';
import type { AccountDeps } from './deps.ts';
import { secondsBetween } from './rules.ts';
import type { OpenedSession } from './sessions.ts';

const Credentials = z.object({ id: Id, secret: z.string().min(1).max(256) });
/** A client's session credentials: the person's id and the secret. */
type Credentials = z.infer<typeof Credentials>;

/** Appwrite's cookie format: JSON in base64. */
function encodeCredentials(credentials: Credentials): string {
  return Buffer.from(JSON.stringify({ id: credentials.id, secret: credentials.secret })).toString('base64');
}

/** Null when the text is malformed. */
export function decodeCredentials(text: string): Credentials | null {
  return Credentials.safeParse(parseJson(Buffer.from(text, 'base64').toString())).data ?? null;
}

export function cookieName(projectId: string): string {
  return `a_session_${projectId.toLowerCase()}`;
}

/** Whether a request carries credentials; only the database knows whether they are valid. */
export function carriesSession(deps: AccountDeps): (asking: RequestHead) => boolean {
  return (request) => {
    const { first, last } = presentedSessions(deps, request);
    return first.length + last.length > 0 || request.headers['x-appwrite-jwt'] !== undefined;
  };
}

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

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Sends a session as cookies and, for pages on other sites whose cookies may be blocked, in a
 * header too.
 */
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
): void {
  const name = cookieName(deps.accountSettings.projectId);
  const options = {
    ...cookieOptions(deps, request),
    expires: new Date(expiresAt.epochMilliseconds),
    maxAge: secondsBetween(deps.clock.now(), expiresAt),
  };
  reply.setCookie(name, text, options).setCookie(`${name}_legacy`, text, options);
}

export function clearSession(deps: AccountDeps, { request, reply }: Exchange): void {
  const name = cookieName(deps.accountSettings.projectId);
  const options = cookieOptions(deps, request);
  reply.clearCookie(name, options).clearCookie(`${name}_legacy`, options);
  if (deps.origins.isForeign(request)) reply.header('x-fallback-cookies', '[]');
}

/** Only over https can cookies be sent by other sites' pages. */
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

/** A session's device in the protocol's fields; unknown ones are empty. */
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

/** The protocol's short codes for the most common systems. */
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

/** Parses a `User-Agent` header; programs other than browsers get empty fields. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return unknown;
  const { browser, os, platform, engine } = Bowser.parse(userAgent);
  return {
    osCode: osCodes[os.name ?? ''] ?? '',
    osName: os.name ?? '',
    // The header has Windows' kernel version; people know the product name.
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
