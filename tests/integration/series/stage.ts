import { sql } from 'kysely';
import { expect } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { EventSeries, RepeatRule, SeriesChange, SeriesPlan } from '../../../contracts/series.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { useEvents } from '../events/stage.ts';

/** Every Saturday, like the date of the event that tests create. */
export const saturdays = { kind: 'weekly', every: 1, weekdays: ['SA'] } as const;

type Fields = Record<string, unknown>;
export type Body<Kind extends SeriesChange['kind']> = { kind: Kind } & Fields;

/** The product with series, and the calls that their tests make. */
export function useSeries(options: Parameters<typeof useEvents>[0] = {}) {
  const events = useEvents(options);
  const { mela, ask, create, show } = events;
  const url = (id: string, call: 'preview' | 'changes') => `/v1/events/${id}/series/${call}`;
  const change = (caller: TestPerson | null, id: string, body: Body<SeriesChange['kind']>) =>
    ask<SeriesPlan & ProblemBody>(caller, 'POST', url(id, 'changes'), body);
  const preview = (caller: TestPerson | null, id: string, body: Body<SeriesChange['kind']>) =>
    ask<SeriesPlan & ProblemBody>(caller, 'POST', url(id, 'preview'), body);
  const read = async (id: string, caller: TestPerson | null = null): Promise<EventSeries | null> =>
    (await ask<{ series: EventSeries | null }>(caller, 'GET', `/v1/events/${id}/series`)).body.series;
  return {
    ...events,
    change,
    preview,
    read,
    /** Changes that must succeed. */
    async done(caller: TestPerson, id: string, body: Body<SeriesChange['kind']>): Promise<SeriesPlan> {
      const answer = await change(caller, id, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    /** A new event that repeats. */
    async createSeries(
      organiser: TestPerson,
      rule: Fields | RepeatRule = saturdays,
      fields: Fields = {},
    ): Promise<EventDetail> {
      const event = await create(organiser, fields);
      const answer = await change(organiser, event.$id, { kind: 'repeat', rule });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return (await show(organiser, event.$id)).body;
    },
    async datesOf(id: string): Promise<string[]> {
      return (await read(id))?.dates.map(({ date }) => date) ?? [];
    },
    /** Runs the hourly job, and waits for it. */
    async makeDates(): Promise<void> {
      const { rows } = await sql<{ id: string }>`
        select (graphile_worker.add_job('make_series_dates')).id::text as id`.execute(mela().deps.db);
      const left = async () => {
        const found =
          await sql`select from graphile_worker._private_jobs where id = ${rows[0]?.id}::bigint`.execute(
            mela().deps.db,
          );
        return found.rows.length;
      };
      // It goes through all series that a file has made.
      await expect.poll(left, { timeout: 180_000 }).toBe(0);
    },
    /** Mails of a kind to a person. */
    told: async (person: TestPerson, kind: string) =>
      (await mailsTo(mela(), person.email)).filter((mail) => mail.kind === kind),
  };
}
