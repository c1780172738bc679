import * as contract from '../../../contracts/followed-calendars.ts';
import { importLimits } from '../../../contracts/limits.ts';
import { isUniqueViolation, transaction } from '../../infra/db/database.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { addJob } from '../../infra/jobs/queue.ts';
import { recordAction } from '../audit/index.ts';
import { type GroupAccess, openGroup, requireOrganiser } from '../groups/index.ts';
import { listCalendars, type ShownCalendar, updateCalendar } from './calendar-store.ts';
import { checkJob, checkKey } from './check-calendar.ts';
import type { MoveInDeps } from './deps.ts';
import { calendarAddress } from './fetch-source.ts';

const perPerson: Limit = { most: 20, seconds: 3600 };

export function followedCalendarRoutes(bind: Bind, deps: MoveInDeps): void {
  const { db, clock } = deps;

  bind(contract.listFollowedCalendars, async ({ caller, params: { groupId } }) => {
    requireOrganiser(await openGroup(db, groupId, caller));
    const calendars = await listCalendars(db, groupId, { most: importLimits.calendars });
    return { calendars: calendars.map(present) };
  });

  bind(contract.followCalendar, async ({ caller, params: { groupId }, body }) => {
    const met = await openGroup(db, groupId, caller);
    requireOrganiser(met);
    if (deps.outside === null) throw new Problem('import_addresses_off');
    if (met.group.hiddenReason !== null) throw new Problem('group_hidden');
    const url = calendarAddress(body.url);
    if (url === null) throw new Problem('import_address_insecure');
    await useLimit(deps, `followed_calendars:${caller.userId}`, perPerson);
    const id = newId();
    const now = clock.now();
    await transaction(db, async (tx) => {
      const known = await listCalendars(tx, groupId, { most: importLimits.calendars });
      if (known.length >= importLimits.calendars) throw new Problem('calendar_limit_reached');
      await tx
        .insertInto('followed_calendars')
        .values({
          id,
          group_id: groupId,
          user_id: caller.userId,
          url,
          trusted: body.trusted,
          created_at: now,
          next_check_at: now,
        })
        .execute()
        .catch(refuseTwice);
      await recordAction(tx, now, {
        action: 'calendar_followed',
        actorId: caller.userId,
        object: { kind: 'group', id: groupId },
        details: { calendarId: id, trusted: body.trusted },
      });
      await addJob(tx, checkJob, { calendarId: id }, { key: checkKey(id), urgent: true });
    });
    return present(await own(deps, groupId, id));
  });

  bind(contract.updateFollowedCalendar, async ({ caller, params, body: { trusted, paused } }) => {
    const calendar = await requireRight(deps, caller, params);
    const now = clock.now();
    const isResumed = paused === false && calendar.paused_at !== null;
    await transaction(db, async (tx) => {
      await updateCalendar(tx, calendar.id, {
        ...(trusted !== undefined && { trusted }),
        ...(paused === true && { paused_at: calendar.paused_at ?? now }),
        ...(isResumed && {
          paused_at: null,
          failures: 0,
          failing_since: null,
          failure: null,
          next_check_at: now,
        }),
      });
      if (trusted !== undefined && trusted !== calendar.trusted) {
        await recordAction(tx, now, {
          action: trusted ? 'calendar_trusted' : 'calendar_distrusted',
          actorId: caller.userId,
          object: { kind: 'group', id: params.groupId },
          details: { calendarId: calendar.id },
        });
      }
      if (isResumed) {
        const { id } = calendar;
        await addJob(tx, checkJob, { calendarId: id }, { key: checkKey(id), urgent: true });
      }
    });
    return present(await own(deps, params.groupId, calendar.id));
  });

  bind(contract.unfollowCalendar, async ({ caller, params }) => {
    const calendar = await requireRight(deps, caller, params);
    await transaction(db, async (tx) => {
      await tx.deleteFrom('followed_calendars').where('id', '=', calendar.id).execute();
      await recordAction(tx, clock.now(), {
        action: 'calendar_unfollowed',
        actorId: caller.userId,
        object: { kind: 'group', id: params.groupId },
        details: { calendarId: calendar.id },
      });
    });
    return undefined;
  });
}

function refuseTwice(error: unknown): never {
  throw isUniqueViolation(error, 'followed_calendars_once')
    ? new Problem('calendar_already_followed')
    : error;
}

async function own({ db }: Pick<MoveInDeps, 'db'>, groupId: string, id: string): Promise<ShownCalendar> {
  const [calendar] = await listCalendars(db, groupId, { id, most: 1 });
  if (calendar === undefined) throw new Problem('calendar_not_found');
  return calendar;
}

/** Its events are published in the name of who follows it, so only they and the group's owner decide on it. */
async function requireRight(
  deps: MoveInDeps,
  caller: Principal,
  { groupId, calendarId }: { groupId: string; calendarId: string },
): Promise<ShownCalendar> {
  const met: GroupAccess = await openGroup(deps.db, groupId, caller);
  requireOrganiser(met);
  const calendar = await own(deps, groupId, calendarId);
  if (calendar.user_id !== caller.userId && met.role !== 'owner') throw new Problem('group_not_allowed');
  return calendar;
}

function present(calendar: ShownCalendar): contract.FollowedCalendar {
  const { id, url, trusted, failure } = calendar;
  return {
    $id: id,
    url,
    organiser: { $id: calendar.user_id, name: calendar.organiserName },
    trusted,
    paused: calendar.paused_at !== null,
    checkedAt: wireTimeOrNull(calendar.checked_at),
    nextCheckAt: calendar.paused_at === null ? wireTime(calendar.next_check_at) : null,
    failure: contract.calendarFailures.find((each) => each === failure) ?? null,
    events: calendar.events,
    problems: calendar.problems,
  };
}
