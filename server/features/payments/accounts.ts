import type * as contract from '../../../contracts/payment-accounts.ts';
import { transaction } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { newId } from '../../infra/ids.ts';
import { type AccountDeps, lockProved, notifyOwner, provePassword } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { type NamedAccount, openMoneyAccount } from '../groups/index.ts';
import type { PaymentDeps } from './deps.ts';
import { listMethodsOf, type MethodRow, saveMethodRow } from './method-store.ts';
import { type GatewayKeys, openKeys, sealKeys } from './sealed-keys.ts';

export interface MethodSettingsDeps extends Pick<PaymentDeps, 'db' | 'clock' | 'siteUrl'> {
  /** The site's secret, from which the key for secrets is derived. */
  readonly secret: string;
}

/** @throws Problem `payment_account_not_found` */
export async function showAccount(deps: MethodSettingsDeps, named: NamedAccount) {
  const { owner, mayChange } = await openMoneyAccount(deps.db, named);
  const methods = await listMethodsOf(deps.db, owner);
  return { methods: methods.map((row) => present(deps, row)), mayChange };
}

function present({ secret, siteUrl }: MethodSettingsDeps, row: MethodRow): contract.AccountMethod {
  const { id, method, enabled, details, secrets, updatedAt } = row;
  const isGateway = method === 'razorpay' || method === 'stripe';
  return {
    ...{ $id: id, method, enabled, details },
    ready: !isGateway || (secrets !== null && openKeys(secret, id, secrets) !== null),
    webhookUrl: isGateway ? `${siteUrl}/v1/payments/webhooks/${method}/${id}` : null,
    $updatedAt: wireTime(updatedAt),
  };
}

/**
 * @throws Problem `payment_account_not_found`, also for those who may only see it; `user_invalid_credentials`;
 * `general_argument_invalid` without the keys of a gateway
 */
export async function setMethod(
  deps: MethodSettingsDeps,
  accounts: AccountDeps,
  {
    password,
    enabled,
    settings,
    ...named
  }: NamedAccount & { password: string; enabled: boolean; settings: contract.AccountSettings },
) {
  const { owner, mayChange } = await openMoneyAccount(deps.db, named);
  if (!mayChange) throw new Problem('payment_account_not_found');
  const proved = await provePassword(accounts, named.caller, password);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    await lockProved(tx, proved);
    const known = (await listMethodsOf(tx, owner)).find(({ method }) => method === settings.method);
    const id = known?.id ?? newId();
    const before = known?.secrets == null ? null : openKeys(deps.secret, id, known.secrets);
    const { details, keys } = split(settings, before);
    const secrets = keys === null ? null : sealKeys(deps.secret, id, keys);
    await saveMethodRow(tx, { id, method: settings.method, ...owner, details, secrets, enabled }, now);
    await recordAction(tx, now, {
      action: 'payment_method_set',
      actorId: named.caller.userId,
      object:
        owner.groupId === null
          ? { kind: 'user', id: named.caller.userId }
          : { kind: 'group', id: owner.groupId },
      details: { account: named.account, method: settings.method, enabled },
    });
    const notice = { change: 'payment_method_set', detail: settings.method } as const;
    await notifyOwner(tx, accounts, proved, notice);
  });
  return showAccount(deps, named);
}

/** Keys are never in the details. Those that were left out stay. */
function split(
  settings: contract.AccountSettings,
  before: GatewayKeys | null,
): { details: Readonly<Record<string, string | boolean>>; keys: GatewayKeys | null } {
  const { method, ...rest } = settings;
  const names = method === 'razorpay' ? ['keySecret', 'webhookSecret'] : ['secretKey', 'webhookSecret'];
  const given = new Map(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (method !== 'razorpay' && method !== 'stripe') return { details: Object.fromEntries(given), keys: null };
  const keys = names.map((name) => [name, given.get(name) ?? before?.[name]] as const);
  const missing = keys.find(([, value]) => value === undefined);
  if (missing !== undefined) throw invalidField(`settings.${missing[0]}`, 'This field is required');
  const details = Object.fromEntries([...given].filter(([name]) => !names.includes(name)));
  return { details, keys: Object.fromEntries(keys) as GatewayKeys };
}
