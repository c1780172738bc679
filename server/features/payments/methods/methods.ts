import type * as contract from '../../../../contracts/payment-methods.ts';
import {
  type PaymentMethodKind,
  paymentMethods,
  takesCurrency,
} from '../../../../contracts/payment-methods.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { newId } from '../../../infra/ids.ts';
import { recordAction } from '../../audit/index.ts';
import { findVisibleGroup } from '../../groups/index.ts';
import type { MethodName, PaymentDeps } from '../deps.ts';
import { managedEvent, ownOrder } from '../policy.ts';
import { saveMethod, upsertOrder } from '../store.ts';
import { type EventAccounts, findEventAccounts, listMethodsFor, type MethodRow } from './store.ts';

/** A way to pay that an event can offer. */
export interface Method extends MethodName {
  /** The method of an account, or the name of a gateway of the site's settings. */
  readonly id: string;
  readonly account: contract.PaymentAccount;
}

type MethodDeps = Pick<PaymentDeps, 'db' | 'providers'>;

/** What an event can offer, in the order in which buyers see it; for no event, the gateways of the site's settings. */
async function availableMethods(deps: MethodDeps, db: Db, event: EventAccounts | null): Promise<Method[]> {
  const methods = await methodsOf(deps, db, event);
  return event === null ? methods : methods.filter(({ provider }) => takesCurrency(provider, event.currency));
}

/** All methods of an event's accounts, also those that don't take its currency. */
async function methodsOf({ providers }: MethodDeps, db: Db, event: EventAccounts | null) {
  const settings = providers.ofSite.map(
    ({ name }): Method => ({
      id: name,
      provider: name,
      methodId: null,
      account: 'site',
    }),
  );
  if (event === null) return settings;
  const rows = (await listMethodsFor(db, event)).map(asMethod);
  return [...settings, ...rows].toSorted((one, other) => rank(one.provider) - rank(other.provider));
}

function rank(method: PaymentMethodKind): number {
  return paymentMethods.indexOf(method);
}

function asMethod({ id, method, groupId, userId }: MethodRow): Method {
  const account = groupId !== null ? 'group' : userId !== null ? 'organiser' : 'site';
  return { id, provider: method, methodId: id, account };
}

/**
 * What buyers may choose from. Unless the event says otherwise, that is all of one account: the group's if it has one,
 * or else the organiser's, or else the site's. Money never goes to two of them without someone having chosen it.
 */
function offeredOf(available: readonly Method[], chosen: readonly string[] | null): Method[] {
  if (chosen !== null) return chosen.flatMap((id) => available.filter((method) => method.id === id));
  const accounts = ['group', 'organiser', 'site'] as const;
  const account = accounts.find((each) => available.some((method) => method.account === each));
  return available.filter((method) => method.account === account);
}

async function offeredMethods(deps: MethodDeps, db: Db, eventId: string | null): Promise<Method[]> {
  const event = eventId === null ? null : await findEventAccounts(db, eventId);
  return offeredOf(await availableMethods(deps, db, event), event?.chosen ?? null);
}

/**
 * The way to pay that an order has until its buyer chooses another one: what they chose before if it's still offered, or
 * else the first.
 * @throws Problem `payment_not_set_up`
 */
export async function firstMethod(
  deps: MethodDeps,
  eventId: string | null,
  before: MethodName | null,
): Promise<MethodName> {
  const offered = await offeredMethods(deps, deps.db, eventId);
  const method = offered.find((each) => before !== null && isSameMethod(each, before)) ?? offered[0];
  if (method === undefined) throw new Problem('payment_not_set_up');
  return { provider: method.provider, methodId: method.methodId };
}

/** The way that buyers of an event are offered first; null where none is set up. */
export async function offeredFirst(deps: MethodDeps, eventId: string): Promise<MethodName | null> {
  return (await offeredMethods(deps, deps.db, eventId))[0] ?? null;
}

export function isSameMethod(one: MethodName, other: MethodName): boolean {
  return one.provider === other.provider && one.methodId === other.methodId;
}

function present({ id, provider, account }: Method): contract.PaymentMethod {
  return { $id: id, method: provider, account };
}

/** @throws Problem `event_not_found` for everyone without the right to its money */
export async function showEventMethods(
  deps: MethodDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<contract.EventMethods> {
  await managedEvent(deps.db, caller, eventId);
  const event = await findEventAccounts(deps.db, eventId);
  const available = await availableMethods(deps, deps.db, event);
  const offered = offeredOf(available, event?.chosen ?? null);
  const anyAccount = await mayChooseAccount(deps.db, { caller, event, available });
  return {
    ...holdsOf(event),
    available: available
      .filter((method) => anyAccount || method.account === 'group' || offered.includes(method))
      .map(present),
    offered: offered.map(({ id }) => id),
  };
}

/**
 * Where a group has an account, the money of its events goes there. Only its owner, who decides about that account, may
 * choose another one.
 */
async function mayChooseAccount(
  db: Db,
  {
    caller,
    event,
    available,
  }: { caller: Principal; event: EventAccounts | null; available: readonly Method[] },
): Promise<boolean> {
  const groupId = event?.groupId ?? null;
  if (groupId === null || !available.some(({ account }) => account === 'group')) return true;
  return (await findVisibleGroup(db, groupId, caller))?.role === 'owner';
}

/**
 * @throws Problem `event_not_found` for everyone without the right to its money; `payment_method_unknown` for an account
 * that isn't the site's, the group's or the organiser's, or that only the group's owner may choose; `payment_method_currency`
 */
export async function chooseEventMethods(
  deps: MethodDeps & Pick<PaymentDeps, 'clock'>,
  { caller, eventId, offered, ...holds }: { caller: Principal; eventId: string } & contract.ChosenMethods,
): Promise<contract.EventMethods> {
  const { db } = deps;
  const { currency } = await managedEvent(db, caller, eventId);
  const methods = await methodsOf(deps, db, await findEventAccounts(db, eventId));
  for (const id of offered ?? []) {
    const wanted = methods.find((method) => method.id === id);
    if (wanted === undefined) throw new Problem('payment_method_unknown');
    if (!takesCurrency(wanted.provider, currency)) throw new Problem('payment_method_currency');
  }
  const chosen = offered === null ? null : [...new Set(offered)];
  await transaction(db, async (tx) => {
    await requireOwnerFor(deps, tx, { caller, eventId, chosen: chosen ?? [] });
    await tx
      .updateTable('events')
      .set({
        payment_methods: chosen,
        transfer_hold_hours: holds.transferHoldHours,
        door_release_hours: holds.doorReleaseHours,
      })
      .where('id', '=', eventId)
      .execute();
    await recordAction(tx, deps.clock.now(), {
      action: 'payment_methods_chosen',
      actorId: caller.userId,
      object: { kind: 'event', id: eventId },
      details: { methods: chosen?.join(' ') ?? 'all' },
    });
  });
  return showEventMethods(deps, { caller, eventId });
}

/** @throws Problem `payment_method_unknown` for what only the group's owner may choose, and hasn't chosen */
async function requireOwnerFor(
  deps: MethodDeps,
  tx: Tx,
  { caller, eventId, chosen }: { caller: Principal; eventId: string; chosen: readonly string[] },
): Promise<void> {
  const event = await findEventAccounts(tx, eventId);
  const available = await availableMethods(deps, tx, event);
  if (await mayChooseAccount(tx, { caller, event, available })) return;
  const offered = offeredOf(available, event?.chosen ?? null);
  const allowed = [...available.filter(({ account }) => account === 'group'), ...offered];
  if (chosen.some((id) => !allowed.some((method) => method.id === id)))
    throw new Problem('payment_method_unknown');
}

function holdsOf(event: EventAccounts | null) {
  const { transferHoldHours = 48, doorReleaseHours = null } = event ?? {};
  return { transferHoldHours, doorReleaseHours };
}

interface OwnPayment {
  readonly caller: Principal;
  readonly paymentId: string;
}

/** @throws Problem `payment_not_found` */
export async function listMethods(
  deps: MethodDeps,
  { caller, paymentId }: OwnPayment,
): Promise<contract.OfferedMethods> {
  const order = await ownOrder(deps.db, caller, paymentId);
  const event = order.eventId === null ? null : await findEventAccounts(deps.db, order.eventId);
  const available = await availableMethods(deps, deps.db, event);
  return { ...holdsOf(event), methods: offeredOf(available, event?.chosen ?? null).map(present) };
}

/**
 * Chooses how to pay. Money may still come through a checkout that was opened before, so its order stays as it is, and
 * the same is ordered again.
 * @throws Problem `payment_not_found`, `payment_not_open`, `payment_method_unknown`
 */
export async function chooseMethod(
  deps: MethodDeps & Pick<PaymentDeps, 'clock'>,
  { caller, paymentId, methodId }: OwnPayment & { methodId: string },
): Promise<{ paymentId: string }> {
  const { db, clock } = deps;
  const order = await ownOrder(db, caller, paymentId);
  const now = clock.now();
  const over = order.expiresAt !== null && Temporal.Instant.compare(order.expiresAt, now) <= 0;
  if (order.state !== 'open' || over) throw new Problem('payment_not_open');
  const wanted = (await offeredMethods(deps, db, order.eventId)).find(({ id }) => id === methodId);
  if (wanted === undefined) throw new Problem('payment_method_unknown');
  const { provider, methodId: account } = wanted;
  const method = { provider, methodId: account };
  if (isSameMethod(order, method)) return { paymentId };
  if (order.providerOrderId === null && (await isMethodSaved(db, order.id, method))) return { paymentId };
  return { paymentId: await upsertOrder(db, { ...order, ...method, id: newId() }, now) };
}

/** Not if an order with that method is open already: it is the one to continue with. */
async function isMethodSaved(db: Db, orderId: string, method: MethodName): Promise<boolean> {
  try {
    return await saveMethod(db, orderId, method);
  } catch (error) {
    if (isUniqueViolation(error, 'payment_orders_open')) return false;
    throw error;
  }
}
