import type * as contract from '../../../../contracts/payment-accounts.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { wireTime } from '../../../infra/deps.ts';
import { invalidField, Problem } from '../../../infra/http/problem.ts';
import { newId } from '../../../infra/ids.ts';
import { type AccountDeps, lockProved, notifyOwner, provePassword } from '../../accounts/index.ts';
import { recordAction } from '../../audit/index.ts';
import { type AccountOwner, type NamedAccount, openMoneyAccount } from '../../groups/index.ts';
import { type PaymentDeps, ProviderError } from '../deps.ts';
import { type DirectoryOptions, gatewayOf, modeOf } from './provider-directory.ts';
import { type GatewayKeys, openKeys, sealKeys } from './sealed-keys.ts';
import {
  findMethodOf,
  latestOrderOf,
  listClosingOf,
  listMethodsOf,
  type MethodDetails,
  type MethodRow,
  moveOpenOrders,
  replaceInEvents,
  retireMethod,
  saveMethodRow,
  unsettledOf,
} from './store.ts';

export interface MethodSettingsDeps
  extends Pick<PaymentDeps, 'db' | 'clock' | 'siteUrl'>,
    Pick<DirectoryOptions, 'secret' | 'testKeysOnly' | 'urls'> {}

/** @throws Problem `payment_account_not_found` */
export async function showAccount(deps: MethodSettingsDeps, named: NamedAccount) {
  const { owner, mayChange } = await openMoneyAccount(deps.db, named);
  const [methods, closing] = await Promise.all([
    listMethodsOf(deps.db, owner),
    listClosingOf(deps.db, owner),
  ]);
  return {
    methods: methods.map((row) => present(deps, row)),
    closing: closing.map(({ payments, unsettled, retiredAt, ...row }) => ({
      ...present(deps, row),
      ...{ payments, unsettled, retiredAt: wireTime(retiredAt) },
    })),
    mayChange,
  };
}

function isGateway(method: MethodRow['method']): method is 'razorpay' | 'stripe' {
  return method === 'razorpay' || method === 'stripe';
}

function present({ secret, siteUrl }: MethodSettingsDeps, row: MethodRow): contract.AccountMethod {
  const { id, method, enabled, details, secrets, updatedAt } = row;
  const keys = secrets === null ? null : openKeys(secret, id, secrets);
  return {
    ...{ $id: id, method, enabled, details },
    mode: keys === null ? null : modeOf(row, keys),
    ready: !isGateway(method) || keys !== null,
    awaitsWebhook: keys !== null && keys.webhookSecret === undefined,
    webhookUrl: isGateway(method) ? `${siteUrl}/v1/payments/webhooks/${method}/${id}` : null,
    $updatedAt: wireTime(updatedAt),
  };
}

interface Setting extends NamedAccount {
  readonly password: string;
  readonly enabled: boolean;
  readonly settings: contract.AccountSettings;
}

/**
 * Sets up a way to pay. Keys of another account at the same gateway replace the one before: it stays for refunds and late
 * payments of what was paid into it.
 * @throws Problem `payment_account_not_found`, also for those who may only see it; `user_invalid_credentials`;
 * `general_argument_invalid` without the keys of a gateway, and for keys that it refuses; `payment_gateway_silent`
 */
export async function setMethod(
  deps: MethodSettingsDeps,
  accounts: AccountDeps,
  { password, enabled, settings, ...named }: Setting,
) {
  const { owner, mayChange } = await openMoneyAccount(deps.db, named);
  if (!mayChange) throw new Problem('payment_account_not_found');
  const proved = await provePassword(accounts, named.caller, password);
  const before = await findMethodOf(deps.db, owner, settings.method);
  const wanted = split(deps, settings, before);
  // The gateway is asked before anything is locked.
  const isReplaced = before !== null && (await isOtherAccount(deps, before, wanted));
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    await lockProved(tx, proved);
    const known = await findMethodOf(tx, owner, settings.method);
    // Someone else has just changed it, so what was checked isn't what would be replaced.
    if (known?.updatedAt.epochMilliseconds !== before?.updatedAt.epochMilliseconds)
      throw new Problem('payment_gateway_silent');
    const id = known === null || isReplaced ? newId() : known.id;
    const { details, keys } = isReplaced ? ofNewAccount(settings, wanted) : wanted;
    const secrets = keys === null ? null : sealKeys(deps.secret, id, keys);
    if (known !== null && isReplaced) await retireMethod(tx, known.id, now);
    // No one buys before we're told of payments.
    const isOn = enabled && (keys === null || keys.webhookSecret !== undefined);
    await saveMethodRow(tx, { id, method: settings.method, ...owner, details, secrets, enabled: isOn }, now);
    if (known !== null && isReplaced) {
      await replaceInEvents(tx, known.id, id);
      await moveOpenOrders(tx, known.id, id);
    }
    await record(tx, now, named, owner, {
      action: isReplaced ? 'payment_method_replaced' : 'payment_method_set',
      details: { account: named.account, method: settings.method, enabled: isOn },
    });
    await notifyOwner(tx, accounts, proved, { change: 'payment_method_set', detail: settings.method });
  });
  return showAccount(deps, named);
}

/**
 * Removes a way to pay. Its keys stay for refunds and late payments; removing it once more deletes them.
 * @throws Problem `payment_account_not_found`, `user_invalid_credentials`, `payment_method_unknown`,
 * `payment_account_unsettled` while its keys are needed
 */
export async function removeMethod(
  deps: MethodSettingsDeps,
  accounts: AccountDeps,
  { password, methodId, ...named }: NamedAccount & { password: string; methodId: string },
) {
  const { owner, mayChange } = await openMoneyAccount(deps.db, named);
  if (!mayChange) throw new Problem('payment_account_not_found');
  const proved = await provePassword(accounts, named.caller, password);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    await lockProved(tx, proved);
    const active = (await listMethodsOf(tx, owner)).find(({ id }) => id === methodId);
    const closing = (await listClosingOf(tx, owner)).find(({ id }) => id === methodId);
    const row = active ?? closing;
    if (row === undefined) throw new Problem('payment_method_unknown');
    if (active !== undefined) {
      await retireMethod(tx, methodId, now);
      await replaceInEvents(tx, methodId, null);
      // Nothing was ever paid with it, so its keys are of no use.
      if ((await latestOrderOf(tx, methodId)) === null) await deleteKeys(tx, methodId);
    } else {
      if ((await unsettledOf(tx, methodId)) > 0) throw new Problem('payment_account_unsettled');
      await deleteKeys(tx, methodId);
    }
    await record(tx, now, named, owner, {
      action: 'payment_method_removed',
      details: { account: named.account, method: row.method, keys: active === undefined },
    });
    await notifyOwner(tx, accounts, proved, { change: 'payment_method_set', detail: row.method });
  });
  return showAccount(deps, named);
}

async function deleteKeys(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payment_methods').set({ secrets: null }).where('id', '=', id).execute();
}

function record(
  tx: Tx,
  now: Temporal.Instant,
  { caller }: NamedAccount,
  { groupId }: AccountOwner,
  what: {
    action: 'payment_method_set' | 'payment_method_replaced' | 'payment_method_removed';
    details: Readonly<Record<string, string | boolean>>;
  },
): Promise<void> {
  const object =
    groupId === null
      ? ({ kind: 'user', id: caller.userId } as const)
      : ({ kind: 'group', id: groupId } as const);
  return recordAction(tx, now, { ...what, actorId: caller.userId, object });
}

interface Wanted {
  readonly method: MethodRow['method'];
  readonly details: MethodDetails;
  readonly keys: GatewayKeys | null;
}

/** How long webhooks are repeated that the secret before signed. */
const oldSecretHours = 48;

/** Keys are never in the details. Those that were left out stay. */
function split(
  { secret, clock, testKeysOnly }: MethodSettingsDeps,
  settings: contract.AccountSettings,
  row: MethodRow | null,
): Wanted {
  const { method, ...rest } = settings;
  const given = new Map(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (!isGateway(method)) return { method, details: Object.fromEntries(given), keys: null };
  const before = row?.secrets == null ? null : openKeys(secret, row.id, row.secrets);
  const key = method === 'razorpay' ? 'keySecret' : 'secretKey';
  const own = given.get(key) ?? before?.[key];
  if (own === undefined) throw invalidField(`settings.${key}`, 'This field is required');
  const webhookSecret = given.get('webhookSecret') ?? before?.webhookSecret;
  const old = before?.webhookSecret;
  const isNewSecret = old !== undefined && old !== webhookSecret;
  const names = [key, 'webhookSecret'];
  const details = Object.fromEntries([...given].filter(([name]) => !names.includes(name)));
  const keys = Object.fromEntries(
    Object.entries({
      [key]: own,
      webhookSecret,
      oldWebhookSecret: isNewSecret ? old : before?.oldWebhookSecret,
      oldWebhookUntil: isNewSecret
        ? clock.now().add({ hours: oldSecretHours }).toString()
        : before?.oldWebhookUntil,
    }).filter(([, value]) => value !== undefined),
  ) as GatewayKeys;
  if (testKeysOnly && modeOf({ method, details }, keys) === 'live') {
    const field = method === 'razorpay' ? 'keyId' : key;
    throw invalidField(`settings.${field}`, 'This copy of the site takes test keys only');
  }
  return { method, details, keys };
}

/** The webhook of the account before isn't that of the new one. */
function ofNewAccount(settings: contract.AccountSettings, { method, details, keys }: Wanted): Wanted {
  const given = 'webhookSecret' in settings ? settings.webhookSecret : undefined;
  const { webhookSecret: _, oldWebhookSecret: __, oldWebhookUntil: ___, ...own } = keys ?? {};
  return { method, details, keys: { ...own, ...(given !== undefined && { webhookSecret: given }) } };
}

/**
 * Whether new keys open another account than those before: it doesn't have an order that was made with those.
 * @throws Problem `general_argument_invalid` for keys that the gateway refuses; `payment_gateway_silent`
 */
async function isOtherAccount(deps: MethodSettingsDeps, before: MethodRow, wanted: Wanted): Promise<boolean> {
  const { keys } = wanted;
  const old = before.secrets === null ? null : openKeys(deps.secret, before.id, before.secrets);
  if (keys === null || isSameKey(before, old, wanted, keys)) return false;
  const orderId = await latestOrderOf(deps.db, before.id);
  // Nothing was ever paid, so there is nothing to keep.
  if (orderId === null) return false;
  if (old !== null && modeOf(before, old) !== modeOf(wanted, keys)) return true;
  try {
    return (await gatewayOf(wanted, keys, deps.urls).hasOrder?.(orderId)) === false;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!error.isForKeys) throw new Problem('payment_gateway_silent');
    const field = wanted.method === 'razorpay' ? 'keySecret' : 'secretKey';
    throw invalidField(`settings.${field}`, 'The payment provider refused this key');
  }
}

function isSameKey(before: MethodRow, old: GatewayKeys | null, wanted: Wanted, keys: GatewayKeys): boolean {
  return wanted.method === 'razorpay'
    ? before.details.keyId === wanted.details.keyId
    : old?.secretKey === keys.secretKey;
}
