import { listLogs } from '../../../contracts/sessions.ts';
import {
  type AccountDeps,
  listSessions,
  presentSession,
  readAccount,
} from '../../features/accounts/index.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind } from '../../infra/http/server.ts';
import { parseQueries, queryTexts } from '../documents/index.ts';

/** Log-ins whose sessions are still running, newest first: nothing more is stored of what people did. */
export function accountLogRoutes(bind: Bind, { db, clock }: AccountDeps): void {
  bind(listLogs, async ({ caller, query }) => {
    const { limit, offset } = parseQueries(queryTexts(query), new Map());
    const account = await readAccount(db, caller.userId);
    if (account === null) throw new Problem('general_unauthorized_scope');
    const sessions = await listSessions(db, caller.userId, clock.now());
    const { email } = account;
    const logs = sessions.reverse().map((row) => {
      const session = presentSession(row, { email, currentId: caller.sessionId });
      return {
        event: 'session.create',
        userId: account.$id,
        userEmail: email,
        userName: account.name,
        mode: 'default',
        ip: session.ip,
        time: session.$createdAt,
        osCode: session.osCode,
        osName: session.osName,
        osVersion: session.osVersion,
        clientType: session.clientType,
        clientCode: session.clientCode,
        clientName: session.clientName,
        clientVersion: session.clientVersion,
        clientEngine: session.clientEngine,
        clientEngineVersion: session.clientEngineVersion,
        deviceName: session.deviceName,
        deviceBrand: session.deviceBrand,
        deviceModel: session.deviceModel,
        countryCode: session.countryCode,
        countryName: session.countryName,
      };
    });
    return { total: logs.length, logs: logs.slice(offset, offset + limit) };
  });
}
