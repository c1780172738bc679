import * as contract from '../../../contracts/series.ts';
import type { countCalls } from '../../infra/http/request-limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import { adoptAccessTo, browserOf } from '../events/index.ts';
import { countCodeGuess, uncountCodeGuess } from '../registrations/index.ts';
import { changeSeries, previewSeriesChange } from './change-series.ts';
import { copyEvent } from './copy-event.ts';
import type { SeriesDeps } from './deps.ts';
import { readSeries } from './queries.ts';
import { registerForDates } from './register-dates.ts';

export type { SeriesDeps } from './deps.ts';
export { makeDatesRecurring } from './make-dates.ts';
export { readSeries } from './queries.ts';
export { datesOf, daysBetween, onDate, recurrenceOf, shiftInstant } from './rules.ts';
export {
  findManySeries,
  insertSeries,
  joinSeries,
  lockSeries,
  lockSeriesOf,
  type Series,
  saveSeries,
  saveSource,
  setRefundTerms,
  skipDate,
} from './store.ts';

export function seriesRoutes(bind: Bind, deps: SeriesDeps, countCall: ReturnType<typeof countCalls>): void {
  bind(contract.getSeries, async ({ params, caller, request }) => ({
    series: await readSeries(deps, { eventId: params.eventId, caller, browser: browserOf(request) }),
  }));
  bind(contract.copyEvent, async ({ params, body, caller }) => ({
    $id: await copyEvent(deps, { caller, eventId: params.eventId, date: body.date }),
  }));
  bind(contract.previewSeriesChange, ({ params, body, caller }) =>
    previewSeriesChange(deps, { caller, eventId: params.eventId, change: body }),
  );
  bind(contract.changeSeries, ({ params, body, caller }) =>
    changeSeries(deps, { caller, eventId: params.eventId, change: body }),
  );
  bind(contract.registerForDates, async ({ params, body, caller, request }) => {
    const { dates, answers, ...typed } = body;
    const { ticketTypeId, otherTicketTypes, amountPaise, expectedPaise, code, addOns, ...person } = typed;
    const ticket = { ticketTypeId, otherTicketTypes, amountPaise, expectedPaise, code, addOns };
    const given = { ...person, questions: answers, ticket };
    const limits = {
      // The call itself counted the first.
      write: async (date: string) => void (date !== dates[0] && (await countCall('writes', caller))),
      guess: () => countCodeGuess(deps.registrations, caller, request.ip),
      unguess: () => uncountCodeGuess(deps.registrations, caller, request.ip),
      isGone: () => request.socket.destroyed,
    };
    const eventIds = [params.eventId, ...dates];
    await adoptAccessTo(deps, { caller, browser: browserOf(request), eventIds });
    return { dates: await registerForDates(deps, { caller, ...params, dates, answers: given, limits }) };
  });
}
