import { sql } from 'kysely';
import type { BoardPost, getBoard } from '../../../contracts/boards.ts';
import type { ReplyOf } from '../../../contracts/endpoint.ts';
import { type BoardDeps, boardJobs, boardRecurring } from '../../../server/features/boards/index.ts';
import { unsubscribeUrl } from '../../../server/features/notifications/index.ts';
import { newId } from '../../../server/infra/ids.ts';
import type { TestMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { ask, openFair, register } from '../check-in/stage.ts';

type Board = ReplyOf<typeof getBoard>;
type Clocked = TestMela & { readonly clock: { advance(by: { minutes: number }): void } };

/** The board of a new event with these attendees. */
export async function openBoard(mela: Clocked, people: readonly TestPerson[], fields: object = {}) {
  const { organiser, eventId } = await openFair(mela, fields);
  for (const person of people) await register(mela, person, eventId);
  return { organiser, eventId, ...boardAt(mela, `/v1/events/${eventId}/board`) };
}

/** The board of a new group with these members. */
export async function openGroupBoard(mela: Clocked, people: readonly TestPerson[]) {
  const organiser = await signUp(mela, { name: 'Meera' });
  const groupId = `kites-${newId()}`;
  await ask(mela, organiser, 'POST', '/v1/groups', { name: 'Kite flyers', address: groupId });
  const group = `/v1/groups/${groupId}`;
  for (const person of people) await ask(mela, person, 'PUT', `${group}/membership`);
  mela.clock.advance({ minutes: 1 });
  return { organiser, groupId, group, ...boardAt(mela, `${group}/board`) };
}

/** What people can do on a board. */
export function boardAt(mela: Clocked, url: string) {
  const write = (person: TestPerson, text: string, replyTo: string | null = null) =>
    ask<BoardPost>(mela, person, 'POST', url, { text, replyTo });
  return {
    url,
    write,
    /** Posts, and advances the clock by a minute. */
    async post(person: TestPerson, text: string, replyTo: string | null = null): Promise<string> {
      const { body } = await write(person, text, replyTo);
      mela.clock.advance({ minutes: 1 });
      return body.$id;
    },
    async read(person: TestPerson | null = null, page = 1): Promise<Board> {
      return (await ask<Board>(mela, person, 'GET', `${url}?page=${page}`)).body;
    },
    async replies(id: string): Promise<readonly BoardPost[]> {
      const answer = await ask<{ replies: BoardPost[] }>(mela, null, 'GET', `${url}/${id}/replies`);
      return answer.body.replies;
    },
    on: (person: TestPerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
      ask<BoardPost>(mela, person, method, `${url}/${path}`, body),
  };
}

const attempt = { number: 1, last: false, stopping: new AbortController().signal };

/** Runs the boards' queued jobs and those they queue, each twice, as a queue may. */
export async function runBoardJobs(mela: TestMela): Promise<void> {
  const handlers = boardJobs(partsOf(mela));
  for (;;) {
    const { rows } = await sql<{ name: string; payload: unknown }>`
      delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
      where jobs.task_id = tasks.id and tasks.identifier = any(${handlers.map(({ name }) => name)}::text[])
      returning tasks.identifier as name, jobs.payload`.execute(mela.deps.db);
    if (rows.length === 0) return;
    for (const { name, payload } of rows) {
      const handler = handlers.find((each) => each.name === name);
      for (let run = 0; run < 2; run++) await handler?.run(payload, attempt);
    }
  }
}

/** Runs the morning's recurring jobs. */
export async function startMorning(mela: TestMela): Promise<void> {
  for (const { handler } of boardRecurring(partsOf(mela))) await handler.run({}, attempt);
}

function partsOf({ deps, config }: TestMela): BoardDeps {
  const { site, secret, mail } = config;
  return {
    ...deps,
    siteUrl: site.url,
    contactAddress: mail.contactAddress,
    unsubscribeUrl: (topic, userId) => unsubscribeUrl({ siteUrl: site.url, secret }, topic, userId),
  };
}
