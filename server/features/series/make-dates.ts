import { z } from 'zod';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { invalidField } from '../../infra/http/problem.ts';
import { newId } from '../../infra/ids.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import { findEvent, insertEvents, newEvent, statementOf } from '../events/index.ts';
import { copyQuestions } from '../questions/index.ts';
import { fillPassesOf } from '../registrations/index.ts';
import { copyTickets } from '../ticket-types/index.ts';
import type { SeriesDeps } from './deps.ts';
import { datesOf, daysBetween, onDate, shiftInstant, windowEnd } from './rules.ts';
import {
  copyGroups,
  copyPassword,
  copySettings,
  copyTeam,
  findSource,
  forgetOwnFields,
  hasHiddenDate,
  listDates,
  listDue,
  lockSeries,
  type Series,
  saveSeries,
  setRefundTerms,
} from './store.ts';
import { takeInvitations } from './take-invitations.ts';

const makeDatesJob = job('make_series_dates', z.unknown(), 3);
const atOnce = 50;

/** Makes the dates of the next weeks, and those of series that were published since. */
export function makeDatesRecurring(deps: SeriesDeps): Recurring {
  const run = async (): Promise<void> => {
    const until = windowEnd(deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString());
    let after = '';
    for (;;) {
      const due = await listDue(deps.db, until, after, atOnce);
      for (const id of due) {
        try {
          await transaction(deps.db, (tx) => makeDue(deps, tx, id));
        } catch (error) {
          // The other series get their dates; this one is tried again by the next run.
          deps.log.error({ err: error, seriesId: id }, 'could not make the dates of a series');
        }
      }
      if (due.length < atOnce) return;
      after = due.at(-1) ?? after;
    }
  };
  return { cron: '* * * * *', handler: handle(makeDatesJob, run) };
}

/** Makes the dates of one series that are due. A second run makes none. */
async function makeDue(deps: SeriesDeps, tx: Tx, id: string): Promise<void> {
  const series = await lockSeries(tx, id);
  if (series === null || series.madeUntil === null) return;
  const now = deps.clock.now();
  if (await hasHiddenDate(tx, id, now)) return;
  const current = await withTemplate(tx, series, now);
  if (isOutOfSight(current, await groupOf(deps, tx, current))) return;
  const { dates, madeUntil } = dueDates(current, todayIn(current, now), series.madeUntil);
  await makeDates(deps, tx, current, dates);
  await saveSeries(tx, { ...current, madeUntil }, now);
}

/** While there is only one date, such as a draft, it is the template: whoever changes it means the whole series. */
async function withTemplate(tx: Tx, series: Series, now: Temporal.Instant): Promise<Series> {
  const [only, ...others] = await listDates(tx, series.id, { now });
  const event = only === undefined || others.length > 0 ? null : await findEvent(tx, only.id);
  if (event === null) return series;
  await forgetOwnFields(tx, event.id, event.ownFields);
  return { ...series, template: statementOf(event), groupId: event.groupId };
}

/** The group of new dates: none, once the organiser may no longer publish in it. */
async function groupOf(deps: SeriesDeps, tx: Tx, { groupId, organiserId }: Series): Promise<string | null> {
  return groupId !== null && (await deps.isGroupOrganiser(tx, groupId, organiserId)) ? groupId : null;
}

/** For the members of no group: no one would see such dates. */
function isOutOfSight({ template }: Series, groupId: string | null): boolean {
  return template.visibility === 'group' && groupId === null;
}

export function todayIn({ template }: Pick<Series, 'template'>, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(template.timeZone).toPlainDate().toString();
}

/**
 * The dates after `made` that should exist by now: those of the next weeks, and always the next one, however far ahead.
 * `madeUntil` is null when the rule has no more.
 */
export function dueDates(
  series: Pick<Series, 'rule' | 'from' | 'skipped'>,
  today: string,
  made: string,
): { readonly dates: readonly string[]; readonly madeUntil: string | null } {
  const until = windowEnd(today);
  // One to make, and one more to know that the rule goes on.
  const all = datesOf(series, { until, after: until, least: 2 });
  const ahead = all.filter((date) => date >= today);
  const within = ahead.filter((date) => date <= until);
  const exist = within.length > 0 ? within : ahead.slice(0, 1);
  const last = exist.at(-1);
  const isOver = all.every((date) => last !== undefined && date <= last) || ahead.length === 0;
  const end = last !== undefined && last > until ? last : until;
  return { dates: exist.filter((date) => date > made), madeUntil: isOver ? null : end };
}

/**
 * Makes these dates of a series, whose row the caller has locked. Dates that exist are left alone.
 * @returns the ids of the new events by their date
 * @throws Problem `general_argument_invalid` for those that only members of a group would see that the organiser has left
 */
export async function makeDates(
  deps: SeriesDeps,
  tx: Tx,
  series: Series,
  dates: readonly string[],
): Promise<Map<string, string>> {
  const now = deps.clock.now();
  const existing = new Set((await listDates(tx, series.id, { now })).map(({ seriesDate }) => seriesDate));
  const missing = dates.filter((date) => !existing.has(date));
  if (missing.length === 0) return new Map();
  const { id: seriesId, organiserId } = series;
  const template = await withoutLostPicture(tx, series.template);
  const groupId = await groupOf(deps, tx, series);
  if (isOutOfSight(series, groupId)) throw invalidField('groupId', 'Choose a group you organise');
  const made = new Map(missing.map((date) => [date, newId()]));
  const rows = [...made].map(([date, id]) => {
    const { values, capacity } = newEvent(onDate(template, date), { id, organiserId, now });
    return {
      values: {
        ...values,
        group_id: groupId,
        // Followers are told of the series, not of each date.
        announced_at: series.createdAt,
        series_id: seriesId,
        series_date: date,
      },
      capacity,
    };
  });
  await insertEvents(tx, rows);
  const from = series.sourceEventId ?? (await findSource(tx, seriesId));
  const to = [...made.values()];
  if (from !== null) {
    await copyQuestions(tx, { from, to, now });
    await copyTeam(tx, { from, to, hosts: true, now });
    await copyGroups(tx, { from, to, now });
    await copySettings(tx, { from, to });
    await copyPassword(tx, { from, to });
    await takeInvitations(tx, { from, to, now });
    const start = await dateOf(tx, from);
    for (const [date, id] of made) {
      const move = (at: string) => shiftInstant(at, daysBetween(start, date), template.timeZone);
      await copyTickets(tx, { from, to: id, move, now });
    }
    await setRefundTerms(tx, to, template.refundHours);
  }
  await fillPassesOf(tx, seriesId);
  for (const id of to)
    deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id, action: 'create' });
  return made;
}

/** Its picture may have been deleted, such as with the account of an editor who had chosen it. */
async function withoutLostPicture(tx: Tx, template: Series['template']): Promise<Series['template']> {
  const { featuredImage } = template;
  if (featuredImage === null) return template;
  const stored = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', featuredImage)
    .forKeyShare()
    .executeTakeFirst();
  return stored === undefined ? { ...template, featuredImage: null } : template;
}

async function dateOf(tx: Tx, eventId: string): Promise<string> {
  const row = await tx
    .selectFrom('events')
    .select('start_date as date')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.date;
}
