import { sql } from 'kysely';
import { type HelperRole, mayDo } from '../../../contracts/event-roles.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordActions } from '../audit/index.ts';
import { revokeLinksOf } from '../check-in/index.ts';
import { copyGroups } from './store.ts';

interface Taking {
  readonly from: string;
  readonly to: string;
  readonly now: Temporal.Instant;
}

interface Member {
  readonly userId: string;
  readonly role: HelperRole;
  readonly host: boolean;
}

/**
 * A date takes the team and the further groups of another, as if its organiser had changed them there. A group that
 * declined it for this date isn't asked again.
 */
export async function takeSharing(tx: Tx, caller: Principal, taking: Taking): Promise<void> {
  await takeTeam(tx, caller, taking);
  const { from, to, now } = taking;
  await sql`delete from event_groups where event_id = ${to} and accepted_at is not null and group_id not in (
    select group_id from event_groups where event_id = ${from} and declined_at is null)`.execute(tx);
  await copyGroups(tx, { from, to: [to], now });
}

/** Whoever may no longer create check-in links here loses theirs, so that a later role doesn't revive them. */
async function takeTeam(tx: Tx, caller: Principal, { from, to, now }: Taking): Promise<void> {
  const team = await teamOf(tx, from);
  const before = await teamOf(tx, to);
  const left = [...before.values()].filter(({ userId }) => !team.has(userId));
  const joined = [...team.values()].filter(({ userId, role }) => before.get(userId)?.role !== role);
  const hidden = [...team.values()].filter(({ userId, host }) => !host && before.get(userId)?.host === true);
  await sql`delete from event_helpers where event_id = ${to}
    and user_id = any(${left.map(({ userId }) => userId)}::text[])`.execute(tx);
  await sql`insert into event_helpers (event_id, user_id, role, host, joined_at)
    select ${to}, user_id, role, host, ${now} from event_helpers where event_id = ${from}
    on conflict (event_id, user_id) do update set role = excluded.role, host = excluded.host`.execute(tx);
  for (const { userId } of [...left, ...joined.filter(({ role }) => !mayDo(role, 'door_links'))])
    await revokeLinksOf(tx, { eventId: to, userId, now });
  const by = { actorId: caller.userId, object: { kind: 'event', id: to } } as const;
  await recordActions(tx, now, [
    ...left.map(({ userId }) => ({ ...by, action: 'helper_removed', details: { userId } }) as const),
    ...joined.map(
      ({ userId, role }) => ({ ...by, action: 'helper_joined', details: { userId, role } }) as const,
    ),
    ...hidden.map(({ userId }) => ({ ...by, action: 'host_hidden', details: { userId } }) as const),
  ]);
}

async function teamOf(tx: Tx, eventId: string): Promise<Map<string, Member>> {
  const rows = await tx
    .selectFrom('event_helpers')
    .select(['user_id as userId', 'role', 'host'])
    .where('event_id', '=', eventId)
    .orderBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}
