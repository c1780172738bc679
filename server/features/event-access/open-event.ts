import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyOf, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, uncountUses, useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, isLinkToken, newId, newLinkSecret } from '../../infra/ids.ts';
import { hashingSource, isPassword } from '../accounts/index.ts';
import { accessCookie, browserOf, findEvent, type WholeEvent } from '../events/index.ts';

export interface EventAccessDeps extends Deps {
  readonly siteUrl: string;
  readonly secret: string;
  /** Whether the site is served over HTTPS only. */
  readonly secure: boolean;
}

type Proof =
  | { readonly password: string }
  | { readonly invitationId: string; readonly secret: string }
  | { readonly preview: string };

interface Opening {
  readonly eventId: string;
  readonly caller: Principal | null;
  readonly proof: Proof;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Wrong passwords per network. */
const passwordTries: Limit = { most: 10, seconds: 3600 };
/** Wrong passwords per event, from all networks together: short ones could be guessed from many. */
const eventTries: Limit = { most: 300, seconds: 3600 };
/** Links per network: they can't be guessed, but each try reads the database. */
const linkTries: Limit = { most: 300, seconds: 3600 };
const rememberedDays = 365;

/**
 * Lets an account, or a browser without one, into an event.
 * @throws Problem `event_not_found`, `event_password_wrong`, `invitation_gone`, `general_rate_limit_exceeded`
 */
export async function openEvent(deps: EventAccessDeps, opening: Opening): Promise<void> {
  const { eventId, proof, request } = opening;
  const isPasswordTry = 'password' in proof;
  const uses = isPasswordTry
    ? [
        ...usesOfNetwork('event-password', request.ip, passwordTries),
        { key: `event-password-of ${eventId}`, limit: eventTries },
      ]
    : usesOfNetwork('event-link', request.ip, linkTries);
  await useLimits(deps, uses);
  const event = await findEvent(deps.db, eventId);
  if (event === null || event.hiddenReason !== null) throw new Problem('event_not_found');
  if ('password' in proof) {
    await checkPassword(deps, event, proof.password, request.ip);
    // Everyone at a venue comes from one network: only wrong ones count.
    await uncountUses(deps, uses);
    return letIn(deps, opening, 'password');
  }
  if ('preview' in proof) {
    await checkPreview(deps, eventId, proof.preview);
    // A preview ends when the event is published; it mustn't replace another way in.
    if (event.publishedAt !== null) return;
    return letIn(deps, opening, 'preview');
  }
  if (event.publishedAt === null) throw new Problem('invitation_gone');
  return useInvitation(deps, opening, proof);
}

async function checkPassword(
  { db }: Pick<Deps, 'db'>,
  { id, visibility, publishedAt }: WholeEvent,
  password: string,
  ip: string,
): Promise<void> {
  // What has none looks absent, as it does without this call.
  if (visibility !== 'password' || publishedAt === null) throw new Problem('event_not_found');
  const row = await db
    .selectFrom('event_passwords')
    .select('hash')
    .where('event_id', '=', id)
    .executeTakeFirst();
  if (!(await isPassword(password, row?.hash, hashingSource(ip)))) throw new Problem('event_password_wrong');
}

/** What the token of a preview link signs. */
export function previewPurpose(eventId: string, nonce: string): string {
  return `event preview ${eventId} ${nonce}`;
}

async function checkPreview(
  { db, secret }: Pick<EventAccessDeps, 'db' | 'secret'>,
  eventId: string,
  token: string,
): Promise<void> {
  const row = await db
    .selectFrom('event_previews')
    .select('nonce')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const isRight = row !== undefined && isLinkToken(secret, previewPurpose(eventId, row.nonce), token);
  if (!isRight) throw new Problem('event_not_found');
}

/** Each invitation works for one account or browser, or two; the same ones can open it again. */
async function useInvitation(
  deps: EventAccessDeps,
  opening: Opening,
  { invitationId, secret }: { invitationId: string; secret: string },
): Promise<void> {
  const browser = browserFor(opening);
  await transaction(deps.db, async (tx) => {
    const invitation = await tx
      .selectFrom('guest_invitations')
      .select(['id', 'uses', 'shared_id as sharedId'])
      .where('id', '=', invitationId)
      .where('event_id', '=', opening.eventId)
      .where('secret_hash', '=', hashLinkSecret(secret))
      // Two who open it at the same moment must not both be the last.
      .forUpdate()
      .executeTakeFirst();
    if (invitation === undefined) throw new Problem('invitation_gone');
    const used = await tx
      .selectFrom('event_access')
      .select(['user_id', 'browser_digest'])
      .where('invitation_id', '=', invitationId)
      .execute();
    const { caller } = opening;
    const isKnown = used.some(({ user_id, browser_digest }) =>
      caller === null ? browser.digest.equals(browser_digest ?? Buffer.alloc(0)) : user_id === caller.userId,
    );
    if (!isKnown && used.length >= invitation.uses) throw new Problem('invitation_gone');
    if (!isKnown) await save(deps, tx, opening, { via: 'invitation', invitationId, digest: browser.digest });
    const { sharedId } = invitation;
    if (sharedId !== null) await openOthers(deps, tx, opening, { invitationId, sharedId, browser });
  });
  remember(deps, opening, browser);
}

/** Lets them into the other dates of a series that an invitation is for, where it isn't used up. */
async function openOthers(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caller }: Opening,
  { invitationId, sharedId, browser }: { invitationId: string; sharedId: string; browser: Browser },
): Promise<void> {
  const others = await tx
    .selectFrom('guest_invitations')
    .select(['id', 'event_id', 'uses'])
    .where('shared_id', '=', sharedId)
    .where('id', '<>', invitationId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (others.length === 0) return;
  const used = await tx
    .selectFrom('event_access')
    .select(['event_id', 'user_id', 'browser_digest', 'invitation_id'])
    .where('event_id', '=', anyOf(others.map(({ event_id }) => event_id)))
    .where((access) =>
      access.or([
        access('invitation_id', '=', anyOf(others.map(({ id }) => id))),
        caller === null
          ? access('browser_digest', '=', browser.digest)
          : access('user_id', '=', caller.userId),
      ]),
    )
    .execute();
  const isOwn = (access: (typeof used)[number]) =>
    caller === null
      ? browser.digest.equals(access.browser_digest ?? Buffer.alloc(0))
      : access.user_id === caller.userId;
  const opened = others.filter(({ id, event_id, uses }) => {
    const isIn = used.some((access) => access.event_id === event_id && isOwn(access));
    return !isIn && used.filter(({ invitation_id }) => invitation_id === id).length < uses;
  });
  if (opened.length === 0) return;
  await tx
    .insertInto('event_access')
    .values(
      opened.map(({ id, event_id }) => ({
        ...{ id: newId(), event_id, via: 'invitation' as const, invitation_id: id, created_at: clock.now() },
        user_id: caller?.userId ?? null,
        browser_digest: caller === null ? browser.digest : null,
      })),
    )
    .execute();
}

async function letIn(deps: EventAccessDeps, opening: Opening, via: 'password' | 'preview'): Promise<void> {
  const browser = browserFor(opening);
  await transaction(deps.db, (tx) =>
    save(deps, tx, opening, { via, invitationId: null, digest: browser.digest }),
  );
  remember(deps, opening, browser);
}

interface Browser {
  readonly digest: Buffer;
  /** Null if it has one already. */
  readonly cookie: string | null;
}

function browserFor({ request }: Opening): Browser {
  const digest = browserOf(request);
  if (digest !== null) return { digest, cookie: null };
  const cookie = newLinkSecret();
  return { digest: hashLinkSecret(cookie), cookie };
}

function remember({ secure }: EventAccessDeps, { caller, reply }: Opening, { cookie }: Browser): void {
  if (caller !== null || cookie === null) return;
  const maxAge = rememberedDays * 24 * 3600;
  reply.setCookie(accessCookie, cookie, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge });
}

async function save(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { eventId, caller }: Opening,
  {
    via,
    invitationId,
    digest,
  }: {
    via: 'password' | 'invitation' | 'preview';
    invitationId: string | null;
    digest: Buffer;
  },
): Promise<void> {
  const known = tx.deleteFrom('event_access').where('event_id', '=', eventId);
  // Of several ways in, the last one counts, so that revoking an older one doesn't shut anyone out.
  await (caller === null
    ? known.where('browser_digest', '=', digest)
    : known.where('user_id', '=', caller.userId)
  ).execute();
  await tx
    .insertInto('event_access')
    .values({
      id: newId(),
      event_id: eventId,
      user_id: caller?.userId ?? null,
      browser_digest: caller === null ? digest : null,
      via,
      invitation_id: invitationId,
      created_at: clock.now(),
    })
    .execute();
}

/** The random part of a preview link. */
export function newNonce(): string {
  return randomBytes(16).toString('hex');
}
