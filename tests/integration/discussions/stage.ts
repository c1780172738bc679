import type { BoardPost, getBoard } from '../../../contracts/boards.ts';
import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { TestMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { ask, openFair, register } from '../door/stage.ts';

type Board = ReplyOf<typeof getBoard>;
type Clocked = TestMela & { readonly clock: { advance(by: { minutes: number }): void } };

/** The board of a new event that these people are registered for. */
export async function openBoard(mela: Clocked, people: readonly TestPerson[], fields: object = {}) {
  const { organiser, eventId } = await openFair(mela, fields);
  for (const person of people) await register(mela, person, eventId);
  const url = `/v1/events/${eventId}/board`;
  const write = (person: TestPerson, text: string, replyTo: string | null = null) =>
    ask<BoardPost>(mela, person, 'POST', url, { text, replyTo });
  return {
    organiser,
    eventId,
    write,
    /** Writes, and lets a minute pass. */
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
