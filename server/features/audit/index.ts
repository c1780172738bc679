import { type SqlBool, sql } from 'kysely';
import type { AuditAction } from '../../../contracts/administration.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { containing } from '../../infra/db/pagination.ts';

export { auditRecurring } from './months.ts';

/**
 * An action on people, events or money. Contains only ids, so deleted people leave no trace in it.
 */
interface Action {
  readonly action: AuditAction;
  /** Null for the command line, recurring jobs and the payment provider. */
  readonly actorId: string | null;
  readonly object: {
    readonly kind:
      | 'event'
      | 'group'
      | 'user'
      | 'payment'
      | 'refund'
      | 'report'
      | 'post'
      | 'mail'
      | 'address'
      | 'site';
    readonly id: string;
  };
  /** Amounts in paise, reasons, other ids. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Call this in the action's own transaction, so that neither exists without the other. */
export async function recordAction(tx: Tx, now: Temporal.Instant, action: Action): Promise<void> {
  await recordActions(tx, now, [action]);
}

/** The same for several actions. */
export async function recordActions(
  tx: Tx,
  now: Temporal.Instant,
  actions: readonly Action[],
): Promise<void> {
  if (actions.length === 0) return;
  const rows = actions.map(({ action, actorId, object, details = {} }) => ({
    at: now,
    actor_id: actorId,
    action,
    object_kind: object.kind,
    object_id: object.id,
    details: JSON.stringify(details),
  }));
  await tx.insertInto('audit_log').values(rows).execute();
}

/** An entry of the log, with people's current names. */
interface LoggedAction extends Omit<Action, 'details' | 'object'> {
  readonly id: number;
  readonly at: Temporal.Instant;
  readonly actorName: string | null;
  readonly objectKind: Action['object']['kind'];
  readonly objectId: string;
  /** The current name of what it's about; null for what has none, and for what is deleted. */
  readonly objectName: string | null;
  /** Who paid, and for what; null unless it's about a payment or a refund. */
  readonly payment: {
    readonly payerName: string;
    readonly description: string;
    readonly eventId: string | null;
    readonly eventTitle: string | null;
  } | null;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

export interface ActionFilter {
  readonly action?: AuditAction | undefined;
  /** Part of the actor's name, or the id of a person or thing. */
  readonly search?: string | undefined;
}

interface ActionRange extends ActionFilter {
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
}

/** The oldest entries after id `after`; at most `most`. */
export async function listActionsAfter(
  db: Db,
  { from, before, ...filter }: ActionRange,
  after: number,
  most: number,
): Promise<LoggedAction[]> {
  return selectActions(db, filter)
    .where('audit_log.id', '>', after)
    .$if(from !== undefined, (log) => log.where('audit_log.at', '>=', from ?? Temporal.Now.instant()))
    .$if(before !== undefined, (log) => log.where('audit_log.at', '<', before ?? Temporal.Now.instant()))
    .orderBy('audit_log.id')
    .limit(most)
    .$castTo<LoggedAction>()
    .execute();
}

/** The newest entries before id `before`; at most `most`. */
export async function listActions(
  db: Db,
  filter: ActionFilter,
  before: number | undefined,
  most: number,
): Promise<LoggedAction[]> {
  return selectActions(db, filter)
    .$if(before !== undefined, (log) => log.where('audit_log.id', '<', before ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(most)
    .$castTo<LoggedAction>()
    .execute();
}

interface ActionOn extends Pick<LoggedAction, 'action' | 'at' | 'actorName' | 'objectId'> {}

/** Certain actions on the objects with these ids, newest first. */
export async function listActionsOn(
  db: Db,
  { objectIds, actions }: { readonly objectIds: readonly string[]; readonly actions: readonly AuditAction[] },
): Promise<ActionOn[]> {
  if (objectIds.length === 0) return [];
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select([
      'audit_log.action',
      'audit_log.at',
      'users.name as actorName',
      'audit_log.object_id as objectId',
    ])
    .where('audit_log.object_id', 'in', objectIds)
    .where('audit_log.action', 'in', actions)
    .orderBy('audit_log.id', 'desc')
    .$castTo<ActionOn>()
    .execute();
}

function selectActions(db: Db, { action, search = '' }: ActionFilter) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id as actorId',
      'users.name as actorName',
      'audit_log.action',
      'audit_log.object_kind as objectKind',
      'audit_log.object_id as objectId',
      'audit_log.details',
      sql<string | null>`case audit_log.object_kind
        when 'event' then (select title from events where events.id = audit_log.object_id)
        when 'group' then (select name from groups where groups.id = audit_log.object_id)
        when 'user' then (select nullif(named.name, '') from users as named where named.id = audit_log.object_id)
        when 'post' then (select coalesce(events.title, groups.name) from board_posts
          left join events on events.id = board_posts.event_id
          left join groups on groups.id = board_posts.group_id
          where board_posts.id = audit_log.object_id)
        when 'address' then (select address from suppressed_addresses
          where suppressed_addresses.id = audit_log.object_id)
      end`.as('objectName'),
      sql`(select json_build_object('payerName', coalesce(payer.name, ''), 'description', orders.description,
          'eventId', orders.event_id, 'eventTitle', paid.title)
        from payment_orders as orders left join users as payer on payer.id = orders.payer_id
          left join events as paid on paid.id = orders.event_id
        where orders.id = case audit_log.object_kind
          when 'payment' then coalesce(
            (select payments.order_id from payments where payments.id = audit_log.object_id), audit_log.object_id)
          when 'refund' then (select payments.order_id from refunds
            join payments on payments.id = refunds.payment_id where refunds.id = audit_log.object_id)
        end)`.as('payment'),
    ])
    .$if(action !== undefined, (log) => log.where('audit_log.action', '=', action ?? ''))
    .$if(search !== '', (log) =>
      log.where(
        sql<SqlBool>`(audit_log.object_id = ${search} or audit_log.actor_id = ${search} or audit_log.actor_id = any(
          select id from users where fold(name) like fold(${containing(search)})))`,
      ),
    );
}
