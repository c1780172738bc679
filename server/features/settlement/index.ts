import * as contract from '../../../contracts/settlement.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Bind } from '../../infra/http/server.ts';
import { downloadName } from '../../infra/text/downloads.ts';
import { eventFor } from '../events/index.ts';
import { administrators } from '../moderation/index.ts';
import {
  figuresByEvent,
  figuresByMethod,
  figuresByType,
  figuresOf,
  periodOf,
  siteFigures,
} from './figures.ts';
import { listPayouts, owedTo, recordPayout } from './payouts.ts';
import { settlementSheet } from './sheet.ts';

export { figuresOfEach } from './figures.ts';

export interface SettlementDeps extends Pick<Deps, 'db' | 'clock'> {
  /** The site's: of periods over all events. */
  readonly timeZone: string;
}

/** What was earned, for organisers, people with the finance role, and administrators. */
export function settlementRoutes(bind: Bind, deps: SettlementDeps): void {
  const { db, timeZone } = deps;
  const attachment = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  bind(contract.getEventSettlement, async ({ params: { eventId }, query, caller }) => {
    const event = await eventFor(db, caller, eventId, 'money');
    const period = periodOf(query, event.timeZone);
    const [total, types, methods, payouts, owed] = await Promise.all([
      figuresOf(db, eventId, period),
      figuresByType(db, eventId, period),
      figuresByMethod(db, eventId, period),
      listPayouts(db, eventId),
      owedTo(db, eventId),
    ]);
    return { currency: event.currency, total, types, methods, payouts, owed };
  });
  bind(contract.exportEventSettlement, async ({ params: { eventId }, query, caller, reply }) => {
    const event = await eventFor(db, caller, eventId, 'money');
    const of = { eventId, timeZone: event.timeZone, period: periodOf(query, event.timeZone) };
    reply.header('content-disposition', attachment(downloadName(event.title, 'settlement.csv')));
    return settlementSheet(db, { ...of, readerId: caller.userId });
  });
  bind(
    contract.listSettlement,
    async ({ query }) => {
      const period = periodOf(query, timeZone);
      const slice = sliceOf(query.page, contract.settledPerPage);
      const [totals, { total, events }] = await Promise.all([
        siteFigures(db, period),
        figuresByEvent(db, period, slice),
      ]);
      return { ...pageOf(query.page, total, contract.settledPerPage), totals, events };
    },
    administrators,
  );
  bind(
    contract.exportSettlement,
    async ({ query, caller, reply }) => {
      reply.header('content-disposition', attachment('settlement.csv'));
      const of = { eventId: null, timeZone, period: periodOf(query, timeZone) };
      return settlementSheet(db, { ...of, readerId: caller.userId });
    },
    administrators,
  );
  bind(
    contract.recordPayout,
    ({ params: { eventId }, body, caller }) => recordPayout(deps, { caller, eventId, payout: body }),
    administrators,
  );
}
