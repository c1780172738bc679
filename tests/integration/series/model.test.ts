import { beforeAll, expect, test } from 'vitest';
import type { SeriesDate } from '../../../contracts/series.ts';
import { effort } from '../../kit/effort.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { useSeries } from './stage.ts';

const { mela, ask, person, createSeries, done, read, register, makeDates } = useSeries();
beforeAll(() => mela().startJobs());

/** Random numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** What we know of one date. */
interface Known {
  readonly id: string;
  startTime: string;
  title: string;
  own: Set<'startTime' | 'eventTitle'>;
  status: 'scheduled' | 'cancelled';
  people: Set<TestPerson>;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const edits = effort(40, 1000);
const timeZone = 'Europe/Berlin';

// Ten seeds of 1,000 edits in the long suite.
test.each(Array.from({ length: effort(1, 10) }, (_, index) => index + 1))(
  'random edits lose no seat, keep the wall clock, and send one mail per person and change (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
    const organiser = await person('Asha');
    const crowd = await Promise.all(['Ravi', 'Meera', 'Zoya'].map(person));
    let title = 'Kite day';
    let startTime = '10:00';
    let known = new Map<string, Known>();
    const first = await createSeries(
      organiser,
      { kind: 'weekly', every: 1, weekdays: ['SA'] },
      { timeZone, endTime: '23:00', capacity: null },
    );
    let anchor = first.$id;
    const mailed = async () => {
      const counts = crowd.map(async ({ email }) => {
        const mails = await mailsTo(mela(), email);
        return mails.filter(({ kind }) => kind === 'event_changed' || kind === 'event_cancelled').length;
      });
      return Promise.all(counts);
    };
    const look = async (): Promise<SeriesDate[]> => (await read(anchor, organiser))?.dates ?? [];
    /** Adds dates that were made since, and forgets those that are gone or over. */
    const learn = (dates: readonly SeriesDate[]) => {
      known = new Map(
        dates.map(({ $id: id, status }) => {
          const before = known.get(id);
          return [id, before ?? { id, startTime, title, own: new Set(), status, people: new Set() }];
        }),
      );
    };
    const check = async (what: string) => {
      for (const date of await look()) {
        const expected = known.get(date.$id);
        const wall = Temporal.Instant.from(date.startsAt).toZonedDateTimeISO(timeZone);
        expect(wall.toPlainTime().toString({ smallestUnit: 'minute' }), what).toBe(date.startTime);
        expect(date, what).toMatchObject({
          eventTitle: expected?.title,
          startTime: expected?.startTime,
          status: expected?.status,
          attendeeCount: expected?.status === 'cancelled' ? 0 : expected?.people.size,
        });
      }
    };
    learn(await look());

    for (let edit = 0; edit < edits; edit++) {
      mela().clock.advance({ minutes: 1 });
      const open = [...known.values()].filter(({ status }) => status === 'scheduled');
      const target = pick(open);
      if (target === undefined) break;
      anchor = target.id;
      const order = (await look()).map((date) => date.$id);
      const later = (id: string) => order.indexOf(id) >= order.indexOf(target.id);
      const before = await mailed();
      const kind = pick(['register', 'own', 'update', 'update', 'rule', 'delete', 'wait'] as const);
      const told = new Set<TestPerson>();
      if (kind === 'register') {
        const someone = pick(crowd);
        if (someone !== undefined && !target.people.has(someone)) {
          await register(someone, target.id);
          target.people.add(someone);
        }
      } else if (kind === 'own') {
        // A date without people: a mail about one date waits for further changes, which this test doesn't.
        if (target.people.size === 0) {
          const hour = `0${random(9)}:15`;
          await ask(organiser, 'PATCH', `/v1/events/${target.id}`, { startTime: hour });
          if (hour !== target.startTime) target.own.add('startTime');
          target.startTime = hour;
        }
      } else if (kind === 'update') {
        const changes =
          random(2) === 0 ? { eventTitle: `Kites ${edit}` } : { startTime: `1${random(10)}:30` };
        const scope = pick(['following', 'all'] as const);
        const name = 'eventTitle' in changes ? 'eventTitle' : 'startTime';
        const value = Object.values(changes)[0] ?? '';
        const isSame = (name === 'eventTitle' ? target.title : target.startTime) === value;
        const changed = open.filter(
          (date) =>
            !isSame &&
            (scope === 'all' || later(date.id)) &&
            (date === target || !date.own.has(name)) &&
            (name === 'eventTitle' ? date.title : date.startTime) !== value,
        );
        // One date alone waits for further changes.
        if (changed.filter(({ people }) => people.size > 0).length === 1) continue;
        await done(organiser, target.id, { kind: 'update', scope, changes });
        for (const date of isSame ? [] : open) {
          const isMeant = (scope === 'all' || later(date.id)) && (date === target || !date.own.has(name));
          if (!isMeant) continue;
          if (name === 'eventTitle') date.title = value;
          else date.startTime = value;
          date.own.delete(name);
        }
        for (const { people } of changed) for (const someone of people) told.add(someone);
        if (!isSame && name === 'eventTitle') title = value;
        else if (!isSame) startTime = value;
      } else if (kind === 'rule') {
        const rule = { kind: 'weekly', every: 1, weekdays: [pick(weekdays)] };
        const plan = (
          await ask<{ dates: { $id: string | null; outcome: string; registered: number }[] }>(
            organiser,
            'POST',
            `/v1/events/${target.id}/series/preview`,
            { kind: 'repeat', rule },
          )
        ).body;
        const announced = plan.dates.filter(
          ({ outcome, registered }) => outcome !== 'added' && registered > 0,
        );
        if (announced.length === 1) continue;
        const { dates } = await done(organiser, target.id, { kind: 'repeat', rule });
        for (const { $id, outcome } of dates) {
          const date = known.get($id ?? '');
          if (date === undefined) continue;
          if (outcome === 'changed' || outcome === 'cancelled')
            for (const someone of date.people) told.add(someone);
          if (outcome === 'cancelled') date.status = 'cancelled';
          // A seat is never deleted.
          if (outcome === 'deleted') expect(date.people.size).toBe(0);
        }
        learn(await look());
      } else if (kind === 'delete') {
        if (target.people.size === 0 && open.length > 1) {
          await ask(organiser, 'DELETE', `/v1/events/${target.id}`);
          known.delete(target.id);
          anchor = [...known.values()].find(({ status }) => status === 'scheduled')?.id ?? anchor;
        }
      } else {
        mela().clock.advance({ hours: 24 * (1 + random(5)) });
        await makeDates();
        learn(await look());
      }
      const due = crowd.map((someone, index) => (before[index] ?? 0) + (told.has(someone) ? 1 : 0));
      await expect.poll(mailed, { message: `${kind} ${edit}` }).toEqual(due);
      await check(`${kind} ${edit}`);
    }
    expect(known.size).toBeGreaterThan(0);
  },
);
