import * as contract from '../../../contracts/imports.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { mayPublishIn } from '../groups/index.ts';
import type { MoveInDeps } from './deps.ts';
import { fetchSource, isCalendar, readText } from './fetch-source.ts';
import { followedCalendarRoutes } from './followed-calendars.ts';
import { takeOver } from './take-over.ts';

/** Enough for a community with a page per event; too few to use this server against others. */
const perPerson: Limit = { most: 40, seconds: 3600 };
/** For everything: the page, linked calendars and pictures. */
const wholeMs = 25_000;

export function importRoutes(bind: Bind, deps: MoveInDeps): void {
  followedCalendarRoutes(bind, deps);

  bind(contract.getImportOptions, async () => ({ addresses: deps.outside !== null }));

  bind(contract.importAddress, async ({ caller, body: { url, groupId, timeZone = deps.timeZone } }) => {
    if (deps.outside === null) throw new Problem('import_addresses_off');
    await begin(deps, caller, groupId);
    const signal = AbortSignal.timeout(wholeMs);
    const source = await fetchSource(deps, url, { today: today(deps, timeZone), timeZone }, signal);
    return takeOver(deps, source, { caller, groupId, timeZone, signal });
  });

  bind(contract.importFile, async ({ caller, body: { content, groupId, timeZone = deps.timeZone } }) => {
    await begin(deps, caller, groupId);
    const kind = isCalendar(content) ? 'calendar' : /^\uFEFF?\s*\{/.test(content) ? 'documents' : 'table';
    const source = await readText({ kind, text: content, today: today(deps, timeZone), timeZone });
    return takeOver(deps, source, { caller, groupId, timeZone, signal: AbortSignal.timeout(wholeMs) });
  });
}

async function begin(deps: MoveInDeps, { userId }: Principal, groupId: string | null): Promise<void> {
  if (groupId !== null && !(await mayPublishIn(deps.db, groupId, userId))) {
    throw invalidField('groupId', 'Choose a group you organise');
  }
  await useLimit(deps, `imports:${userId}`, perPerson);
}

function today({ clock }: MoveInDeps, timeZone: string): string {
  return clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
