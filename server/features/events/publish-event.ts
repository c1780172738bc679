import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import { statementOf } from './columns.ts';
import type { EventDeps } from './deps.ts';
import { checkRegistrationWindow, eventFor, requireWhole } from './policy.ts';
import { liveRegistrations } from './rules.ts';
import { lockSeats, updateEventRow } from './store.ts';

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Publishes a draft, now or by itself at a time. Repeating the call changes nothing.
 * @param at null for now
 * @throws Problem `event_not_found` for everyone but its organiser and editors, `event_cancelled`, `event_group_lost`,
 * `general_argument_invalid` with what the draft still lacks
 */
export async function publishEvent(
  deps: EventDeps,
  { caller, eventId, at }: OnEvent & { at: Temporal.Instant | null },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockSeats(tx, eventId);
    const event = await eventFor(tx, caller, eventId, 'edit');
    if (event.status === 'cancelled') throw new Problem('event_cancelled');
    if (event.publishedAt !== null) return;
    const { groupId, organiserId } = event;
    if (groupId !== null && !(await deps.isGroupOrganiser(tx, groupId, organiserId)))
      throw new Problem('event_group_lost');
    const input = statementOf(event);
    requireWhole(input);
    checkRegistrationWindow(input);
    const now = deps.clock.now();
    if (at === null) return publish(deps, tx, eventId, now);
    if (Temporal.Instant.compare(at, now) <= 0) throw invalidField('at', 'Choose a time in the future');
    await updateEventRow(tx, eventId, { publish_at: at, updated_at: now });
    deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
  });
}

/**
 * Makes a published event a draft again, or takes back the time when a draft would publish itself.
 * @throws Problem `event_not_found` for everyone but its organiser and editors, `event_has_registrations`,
 * `event_cancelled`
 */
export async function unpublishEvent(deps: EventDeps, { caller, eventId }: OnEvent): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const seats = await lockSeats(tx, eventId);
    const event = await eventFor(tx, caller, eventId, 'edit');
    if (event.status === 'cancelled') throw new Problem('event_cancelled');
    if (event.publishedAt === null && event.publishAt === null) return;
    const isUsed =
      seats !== null && (liveRegistrations(seats) > 0 || (await deps.sales.hasOrders(tx, eventId)));
    if (isUsed) throw new Problem('event_has_registrations');
    const now = deps.clock.now();
    await updateEventRow(tx, eventId, { published_at: null, publish_at: null, updated_at: now });
    // Clients that watch the event see it as deleted.
    const action = event.publishedAt !== null && event.visibility === 'public' ? 'delete' : 'update';
    deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action });
  });
}

/** Followers and groups are told of what was announced since their last mail, so the first time stays. */
async function publish(
  { bus }: Pick<Deps, 'bus'>,
  tx: Tx,
  eventId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('events')
    .set((event) => ({
      published_at: now,
      publish_at: null,
      announced_at: event.fn.coalesce('announced_at', event.val(now)),
      updated_at: now,
    }))
    .where('id', '=', eventId)
    .execute();
  bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'create' });
}

const publishDueJob = job('publish_due_events', z.unknown(), 3);
const atOnce = 200;

/** Publishes the drafts whose time has come, every minute. */
export function publishingRecurring(deps: Pick<Deps, 'db' | 'clock' | 'bus'>): Recurring {
  return { cron: '* * * * *', handler: handle(publishDueJob, () => publishDue(deps)) };
}

export async function publishDue(deps: Pick<Deps, 'db' | 'clock' | 'bus'>): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const due = await findDue(deps.db, now);
    for (const eventId of due) {
      await transaction(deps.db, async (tx) => {
        await lockSeats(tx, eventId);
        // Its organiser may have changed their mind since.
        if (await isDue(tx, eventId, now)) await publish(deps, tx, eventId, now);
      });
    }
    if (due.length < atOnce) return;
  }
}

async function findDue(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await dueAt(db, now).orderBy('publish_at').orderBy('id').limit(atOnce).execute();
  return rows.map(({ id }) => id);
}

async function isDue(tx: Tx, eventId: string, now: Temporal.Instant): Promise<boolean> {
  return (await dueAt(tx, now).where('id', '=', eventId).executeTakeFirst()) !== undefined;
}

/** Those of people who may not publish any more, at all or in the group, wait. */
function dueAt(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events')
    .select('id')
    .where('publish_at', '<=', now)
    .where('status', '=', 'scheduled')
    .where(
      sql<SqlBool>`exists (select from users where users.id = events.organiser_id and blocked_at is null)
        and (group_id is null or exists (select from group_members where group_members.group_id = events.group_id
          and user_id = events.organiser_id and role in ('owner', 'organiser')))`,
    );
}
