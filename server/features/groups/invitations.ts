import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { GroupInvitations } from '../../../contracts/imports.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { addJob, handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import { findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { queueMails } from '../mail/index.ts';
import { openGroup, requireOrganiser } from './policy.ts';
import { lockGroup } from './store.ts';

export interface InvitationDeps extends Deps {
  /** For recognising an address without storing it. */
  readonly secret: string;
  readonly siteUrl: string;
  /** The link that unsubscribes an address, named by its hash, from invitations. */
  invitationOptOut(addressHash: string): string;
}

/** Addresses that one person may invite; prevents using invitations to mail strangers. */
const perPerson: Limit = { most: 5000, seconds: 24 * 3600 };
/** Mails of one group per run, and the minutes between runs: mail servers distrust sudden floods. */
const mailsPerRun = 50;
const minutesBetweenRuns = 10;
/** Mails to one address, from all groups. */
const mailsPerAddressAndDay = 2;
/** After the mail, so that an address isn't invited twice. */
const keepFor = { hours: 400 * 24 };

const sendJob = job('send_group_invitations', z.object({ groupId: z.string() }));
const forgetJob = job('forget_group_invitations', z.unknown(), 3);

interface OfGroup {
  readonly caller: Principal;
  readonly groupId: string;
}

/** @throws Problem `group_not_found`, `group_not_allowed` for everyone except its organisers */
export async function countInvitations(
  { db }: Pick<Deps, 'db'>,
  { caller, groupId }: OfGroup,
): Promise<GroupInvitations> {
  requireOrganiser(await openGroup(db, groupId, caller));
  return count(db, groupId);
}

async function count(db: Db, groupId: string): Promise<GroupInvitations> {
  const { rows } = await sql<GroupInvitations>`
    select count(*) filter (where address is not null) as waiting, count(mailed_at) as mailed
    from group_invitations where group_id = ${groupId}`.execute(db);
  return rows[0] ?? { waiting: 0, mailed: 0 };
}

/**
 * Invites people by mail. No one is added: they join themselves, with an account of their own. An address that was
 * invited before isn't mailed again.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except its organisers, `group_hidden`,
 * `general_rate_limit_exceeded`
 */
export async function inviteToGroup(
  deps: InvitationDeps,
  { caller, groupId, people }: OfGroup & { readonly people: readonly { readonly email: string }[] },
): Promise<GroupInvitations & { readonly added: number }> {
  const { db, clock } = deps;
  const met = await openGroup(db, groupId, caller);
  requireOrganiser(met);
  if (met.group.hiddenReason !== null) throw new Problem('group_hidden');
  const addresses = new Map(people.map(({ email }) => [hashOf(deps, email).toString('hex'), email]));
  const hashes = [...addresses.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const known = await db
    .selectFrom('group_invitations')
    .select('address_hash')
    .where('group_id', '=', groupId)
    .where(sql<boolean>`address_hash = any(${hashes})`)
    .execute();
  for (const { address_hash } of known) addresses.delete(address_hash.toString('hex'));
  if (addresses.size > 0)
    await useLimit(deps, `group_invitations:${caller.userId}`, perPerson, addresses.size);
  const now = clock.now();
  const rows = [...addresses].map(([hash, address]) => ({
    id: newId(),
    group_id: groupId,
    invited_by: caller.userId,
    address_hash: Buffer.from(hash, 'hex'),
    address,
    created_at: now,
  }));
  const added = await transaction(db, async (tx) => {
    await lockGroup(tx, groupId);
    requireOrganiser(await openGroup(tx, groupId, caller));
    let inserted = 0;
    // PostgreSQL allows 65,535 parameters per statement.
    for (let start = 0; start < rows.length; start += 1000) {
      const result = await tx
        .insertInto('group_invitations')
        .values(rows.slice(start, start + 1000))
        .onConflict((conflict) => conflict.constraint('group_invitations_once').doNothing())
        .executeTakeFirst();
      inserted += Number(result.numInsertedOrUpdatedRows ?? 0n);
    }
    if (inserted === 0) return 0;
    await recordAction(tx, now, {
      action: 'group_members_invited',
      actorId: caller.userId,
      object: { kind: 'group', id: groupId },
      details: { people: inserted },
    });
    await queueSending(tx, groupId, now);
    return inserted;
  });
  return { ...(await count(db, groupId)), added };
}

async function queueSending(tx: Tx, groupId: string, runAt: Temporal.Instant): Promise<void> {
  await addJob(tx, sendJob, { groupId }, { key: `send_group_invitations ${groupId}`, runAt });
}

/**
 * Sends some of a group's invitations, and queues the next run. Each is claimed and mailed in one transaction. Those of
 * people who are blocked or no longer lead the group, or of a hidden group, are deleted: others may invite the same people.
 */
async function sendInvitations(deps: InvitationDeps, groupId: string): Promise<void> {
  const { db, clock, siteUrl } = deps;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const { rows: due } = await sql<Due>`
      select i.id, i.address, i.address_hash as "addressHash", i.invited_by as "invitedBy",
        (exists (select from refused_invitations as r where r.address_hash = i.address_hash)
          or exists (select from users as u join group_members as m on m.user_id = u.id
            where u.email = i.address and m.group_id = i.group_id)
          or exists (select from users as u join group_removals as g on g.user_id = u.id
            where u.email = i.address and g.group_id = i.group_id)) as unwanted,
        (groups.hidden_at is not null
          or not exists (select from users as u join group_members as m on m.user_id = u.id
            where u.id = i.invited_by and u.blocked_at is null and m.group_id = i.group_id
              and m.role in ('owner', 'organiser'))) as withdrawn
      from group_invitations as i join groups on groups.id = i.group_id
      where i.group_id = ${groupId} and i.address is not null
        and (select count(*) from group_invitations as other
          where other.address_hash = i.address_hash and other.mailed_at > ${now.subtract({ hours: 24 })}
          ) < ${mailsPerAddressAndDay}
      order by i.created_at, i.id limit ${mailsPerRun} for update of i skip locked`.execute(tx);
    const people = await findPeople(tx, [...new Set(due.map(({ invitedBy }) => invitedBy))]);
    const [withdrawn, decided] = [
      due.filter((each) => each.withdrawn),
      due.filter((each) => !each.withdrawn),
    ];
    const wanted = decided.filter(({ unwanted, invitedBy }) => !unwanted && people.has(invitedBy));
    await queueMails(
      tx,
      wanted.map(({ address, addressHash, invitedBy }) => {
        const { locale = 'en', timeZone = 'UTC' } = people.get(invitedBy) ?? {};
        return {
          kind: 'group_invitation',
          to: { address, name: '', locale, timeZone },
          values: { url: `${siteUrl}/group/${encodeURIComponent(groupId)}` },
          unsubscribeUrl: deps.invitationOptOut(addressHash.toString('base64url')),
        };
      }),
    );
    const ids = decided.map(({ id }) => id);
    if (ids.length > 0) {
      await sql`update group_invitations set address = null,
        mailed_at = case when id = any(${wanted.map(({ id }) => id)}) then ${now}::timestamptz end
        where id = any(${ids})`.execute(tx);
    }
    if (withdrawn.length > 0)
      await sql`delete from group_invitations where id = any(${withdrawn.map(({ id }) => id)})`.execute(tx);
    const { waiting } = await count(tx, groupId);
    if (waiting > 0) {
      // Those that are left because of their address's limit can wait.
      const minutes = due.length > 0 ? minutesBetweenRuns : 6 * 60;
      await queueSending(tx, groupId, now.add({ minutes }));
    }
  });
}

interface Due {
  readonly id: string;
  readonly address: string;
  readonly addressHash: Buffer;
  readonly invitedBy: string;
  /** By its reader, who needs none or wants none. */
  readonly unwanted: boolean;
  /** Nobody may send it in the name of its sender or group. */
  readonly withdrawn: boolean;
}

/**
 * The reader of an invitation wants no others, from any group. Repeating it changes nothing.
 * @param named the hash of the address, because the link has to work when the group was deleted; in earlier mails the id of
 * the invitation
 */
export async function refuseInvitations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  named: string,
): Promise<void> {
  const hash = Buffer.from(named, 'base64url');
  await sql`insert into refused_invitations (address_hash, refused_at)
    select address_hash, ${clock.now()} from (
      select address_hash from group_invitations where id = ${named}
      union select ${hash}::bytea where ${hash.length === addressHashBytes}) as readers
    on conflict do nothing`.execute(db);
}

/** Of SHA-256. Ids are shorter. */
const addressHashBytes = 32;

function hashOf({ secret }: Pick<InvitationDeps, 'secret'>, address: string): Buffer {
  return createHmac('sha256', secret).update(`mela group invitation ${address.toLowerCase()}`).digest();
}

export function groupJobs(deps: InvitationDeps): JobHandler[] {
  return [handle(sendJob, ({ groupId }) => sendInvitations(deps, groupId))];
}

/** Forgets old invitations, nightly. */
export function groupRecurring({ db, clock }: Pick<Deps, 'db' | 'clock'>): Recurring[] {
  const forget = async () => {
    const before = clock.now().subtract(keepFor);
    await db.deleteFrom('group_invitations').where('mailed_at', '<', before).execute();
  };
  return [{ cron: '46 3 * * *', handler: handle(forgetJob, forget) }];
}
