import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { FollowedCalendar } from '../../../contracts/followed-calendars.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { eventually } from '../../kit/eventually.ts';
import { type Answer, page, startOutsideSite } from '../../kit/outside-site.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask as askAt } from '../check-in/stage.ts';

export interface Run {
  readonly uid: string;
  readonly title?: string;
  readonly day?: string;
  readonly more?: string;
  readonly start?: string;
  readonly place?: string;
}
export const calendarOf = (...events: Run[]) =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Runs//EN\r\n',
    ...events.map(
      ({
        uid,
        title = `Run ${uid}`,
        day = '20270605',
        start = `DTSTART;TZID=Asia/Kolkata:${day}T060000\r\n`,
        more = '',
        place = 'Cubbon Park',
      }) =>
        `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T000000Z\r\n${start}DTEND;TZID=Asia/Kolkata:${day}T080000\r\nSUMMARY:${title}\r\nDESCRIPTION:We run.\r\nLOCATION:${place}\r\n${more}END:VEVENT\r\n`,
    ),
    'END:VCALENDAR\r\n',
  ].join('');

/** The product that follows calendars of a site elsewhere. */
export function useFollowedCalendars() {
  /** Behind the real one, so that the queue runs what is due by it. */
  const clock = new TestClock('2026-05-20T10:00:00Z');
  const mela = useMela({
    clock,
    settings: { IMPORT_FROM_ADDRESSES: 'on', IMPORT_ALLOWED_ADDRESSES: '127.0.0.1' },
  });
  const answers: Record<string, Answer> = {};
  let site: Awaited<ReturnType<typeof startOutsideSite>>;
  let runs = 0;
  const outside = () => site;
  const newPath = () => `/runs-${++runs}.ics`;

  beforeAll(async () => {
    await skipPlaces(mela().databaseUrl);
    site = await startOutsideSite(answers);
    await mela().startJobs();
  });
  afterAll(() => site.stop());

  const ask = <Body = FollowedCalendar & ProblemBody>(
    person: TestPerson | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) => askAt<Body>(mela(), person, method, url, body);

  const queueCheck = (calendarId: string) =>
    sql`select graphile_worker.add_job('check_followed_calendar', ${JSON.stringify({ calendarId })}::json)`.execute(
      mela().deps.db,
    );
  const checksAreDone = () =>
    eventually(async () => {
      const { rows } = await sql`select id from graphile_worker.jobs
        where task_identifier = 'check_followed_calendar'`.execute(mela().deps.db);
      expect(rows).toEqual([]);
    });

  /** A group that follows a calendar with these events. */
  async function stage(trusted: boolean, ...events: Run[]) {
    const owner = await signUp(mela(), { name: 'Asha' });
    const groupId = `runners-${newId()}`.slice(0, 30);
    await ask(owner, 'POST', '/v1/groups', { name: 'Runners', address: groupId });
    const path = newPath();
    const publish = (...now: Run[]) => {
      answers[path] = page(calendarOf(...now), 'text/calendar');
    };
    publish(...events);
    const url = outside().url(path);
    const { body } = await ask(owner, 'POST', `/v1/groups/${groupId}/calendars`, { url, trusted });
    const calendars = `/v1/groups/${groupId}/calendars`;
    const show = async () => {
      const answer = await ask<{ calendars: FollowedCalendar[] }>(owner, 'GET', calendars);
      return answer.body.calendars[0];
    };
    const queue = () => queueCheck(body.$id);
    /** Runs the check that is due next. */
    const check = async (hours = 25) => {
      clock.advance({ hours });
      await queue();
      await checksAreDone();
    };
    await eventually(async () => expect((await show())?.checkedAt ?? (await show())?.failure).not.toBeNull());
    const rows = async () =>
      (
        await sql<{ id: string; title: string; draft: boolean; status: string; day: string }>`
          select id, title, published_at is null as draft, status, start_date::text as day from events
          where group_id = ${groupId} order by title`.execute(mela().deps.db)
      ).rows;
    const calendar = `${calendars}/${body.$id}`;
    return { owner, groupId, path, publish, calendar, show, check, queue, rows };
  }

  return { mela, clock, answers, outside, newPath, ask, queueCheck, checksAreDone, stage };
}
