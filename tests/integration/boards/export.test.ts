import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';
import { openBoard } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });

test('exports the whole board, thread by thread, with names for mentions', async () => {
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const board = await openBoard(mela(), [ravi]);
  const first = await board.post(ravi, '# String?');
  await board.post(ravi, 'Second thread');
  await board.post(board.organiser, `@{${ravi.userId}}: I do.\n\nTwo rolls.`, first);
  const url = `/v1/events/${board.eventId}/board.md`;
  const get = (cookie: string) => mela().app.inject({ url, headers: { cookie } });
  expect((await get(ravi.cookie)).json().type).toBe('board_not_allowed');
  const answer = await get(board.organiser.cookie);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/markdown; charset=UTF-8',
    'content-disposition': "attachment; filename*=UTF-8''kite-day-discussion.md",
  });
  expect(answer.body).toBe(`# Kite day

## Ravi, 2026-11-21 15:30

> # String?

**Meera, 2026-11-21 15:32**

> > @Ravi: I do.
> > 
> > Two rolls.

## Ravi, 2026-11-21 15:31

> Second thread
`);
});

test('exports every post of a large board once', async () => {
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const board = await openBoard(mela(), [ravi]);
  const now = mela().clock.now();
  const insert = (prefix: string, count: number, thread: string | null) =>
    sql`
    insert into board_posts (id, event_id, thread_id, author_id, text, html, latest_at, created_at)
    select ${prefix} || n, ${board.eventId}, ${thread}, ${ravi.userId}, ${prefix} || n || ';', '', ${now}, ${now}
    from generate_series(1, ${count}::int) as n`.execute(mela().deps.db);
  await insert('thread', 230, null);
  await insert('early', 600, 'thread1');
  await insert('late', 3, 'thread99');
  const { body } = await mela().app.inject({
    url: `/v1/events/${board.eventId}/board.md`,
    headers: { cookie: board.organiser.cookie },
  });
  const found: string[] = body.match(/(?:thread|early|late)\d+;/g) ?? [];
  expect([found.length, new Set(found).size]).toEqual([833, 833]);
  const at = (word: string) => found.indexOf(`${word};`);
  expect(found.slice(at('thread1') + 1, at('thread1') + 601).every((each) => each.startsWith('early'))).toBe(
    true,
  );
  expect(at('late1')).toBe(at('thread99') + 1);
});
