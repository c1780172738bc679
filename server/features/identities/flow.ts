import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Expected, IdentityDeps } from './deps.ts';

/** Where providers send people back to, before the provider's name. */
export const callbackPath = '/v1/account/sessions/oauth2/callback';
const pendingPath = '/v1/account/identities/pending';

/** Validity of a started sign-in. */
const flowMinutes = 10;
/** Time to prove an address after it. */
const pendingMinutes = 30;

/** A sign-in under way at a provider. */
const Flow = z.object({
  kind: z.literal('flow'),
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** A session, a token for a session (Appwrite clients), or a connection to an account. */
  purpose: z.enum(['session', 'token', 'connection']),
  /** Who connects; null for signing in. */
  caller: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  /** Complete return URLs. */
  success: z.string(),
  failure: z.string(),
  /** Whether to return to our own pages or to an Appwrite client's, which read other parameters. */
  own: z.boolean(),
});
export type Flow = z.infer<typeof Flow>;

/** A person known to a provider, whose address isn't proven yet. */
const Pending = z.object({
  kind: z.literal('pending'),
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
});
export type Pending = z.infer<typeof Pending>;

/** New values for a flow, each of 256 random bits. */
export function newExpected(): Expected {
  const random = () => randomBytes(32).toString('base64url');
  return { state: random(), nonce: random(), codeVerifier: random() };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** One cookie per flow, so that several tabs can sign in at once. */
const flowCookie = (state: string) => `mela_flow_${state.slice(0, 16)}`;
const pendingCookie = 'mela_identity';

/**
 * Keeps a flow in the browser that started it, sealed: only this browser can end it, and the server
 * stores nothing about people who may never come back.
 */
export async function keepFlow(
  deps: IdentityDeps,
  { reply }: Exchange,
  flow: Omit<Flow, 'kind'>,
): Promise<void> {
  const text = await seal(deps, { kind: 'flow', ...flow }, flowMinutes);
  reply.setCookie(flowCookie(flow.state), text, cookie(deps, callbackPath, flowMinutes));
}

/** The flow that a provider's response belongs to, once. Null when another browser started it, or none. */
export async function takeFlow(deps: IdentityDeps, { request, reply }: Exchange): Promise<Flow | null> {
  const { state } = request.query as { state?: unknown };
  if (typeof state !== 'string') return null;
  const flow = await open(deps, Flow, request.cookies[flowCookie(state)]);
  if (flow?.state !== state) return null;
  reply.clearCookie(flowCookie(state), cookie(deps, callbackPath, flowMinutes));
  return flow;
}

export async function keepPending(
  deps: IdentityDeps,
  { reply }: Exchange,
  pending: Omit<Pending, 'kind'>,
): Promise<void> {
  const text = await seal(deps, { kind: 'pending', ...pending }, pendingMinutes);
  reply.setCookie(pendingCookie, text, cookie(deps, pendingPath, pendingMinutes));
}

export function readPending(deps: IdentityDeps, request: FastifyRequest): Promise<Pending | null> {
  return open(deps, Pending, request.cookies[pendingCookie]);
}

export function clearPending(deps: IdentityDeps, reply: FastifyReply): void {
  reply.clearCookie(pendingCookie, cookie(deps, pendingPath, pendingMinutes));
}

function cookie({ origins }: IdentityDeps, path: string, minutes: number) {
  // Lax: it must come along when the provider sends the browser back.
  return { path, httpOnly: true, secure: origins.secure, sameSite: 'lax', maxAge: minutes * 60 } as const;
}

/** A key of its own, so that nothing sealed for another purpose opens here. */
function keyOf({ accountSettings }: IdentityDeps): Uint8Array {
  return createHmac('sha256', accountSettings.secret).update('mela sign-in with providers').digest();
}

async function seal(deps: IdentityDeps, value: Flow | Pending, minutes: number): Promise<string> {
  const until = deps.clock.now().add({ minutes });
  return new EncryptJWT({ ...value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(until.epochMilliseconds))
    .encrypt(keyOf(deps));
}

async function open<Schema extends z.ZodType>(
  deps: IdentityDeps,
  schema: Schema,
  text: string | undefined,
): Promise<z.output<Schema> | null> {
  if (text === undefined || text === '') return null;
  try {
    const { payload } = await jwtDecrypt(text, keyOf(deps), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: new Date(deps.clock.now().epochMilliseconds),
    });
    return schema.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
