import { exportAccount as contract } from '../../../contracts/accounts.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import type { FileDeps } from '../files/index.ts';
import { exportAccount } from './export-account.ts';

export { blockedAddressSweep, rememberAddress, restoreBlocks } from './blocked-addresses.ts';
export { erasePersonalData } from './export-account.ts';

/** Each export reads a lot; enough to repeat a broken download. */
const exports = { most: 10, seconds: 3600 };

export function privacyRoutes(bind: Bind, deps: FileDeps): void {
  bind(
    contract,
    async ({ caller, reply }) => {
      const now = deps.clock.now();
      const day = now.toZonedDateTimeISO('UTC').toPlainDate();
      reply.header('content-disposition', `attachment; filename="mela-${day}.zip"`);
      return exportAccount(deps, { userId: caller.userId, now });
    },
    async ({ caller }) => {
      if (caller !== null) await useLimit(deps, `export:${caller.userId}`, exports);
    },
  );
}
