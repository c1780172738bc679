import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api } from '../../../contracts/api.ts';
import { type EndpointSpec, limitOf } from '../../../contracts/endpoint.ts';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';

const mela = useMela({ settings: { DOCUMENT_WRITES_PER_MINUTE: '1', FILE_WRITES_PER_MINUTE: '1' } });
const specs: readonly EndpointSpec[] = Object.values(api);

test('counts every write of a signed-in person, except logging out', () => {
  const uncounted = specs.filter(
    (spec) => spec.method !== 'GET' && spec.access === 'user' && limitOf(spec) === null,
  );
  expect(uncounted.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /v1/account/sessions',
    'DELETE /v1/account/sessions/:sessionId',
  ]);
});

test.each(
  (['writes', 'files'] as const).flatMap((limit) =>
    specs
      .filter((spec) => limitOf(spec) === limit)
      .map(({ method, path }) => [`${method} ${path}`, limit, method, path] as const),
  ),
)('%s is refused once the limit of %s is used up', async (_, limit, method, path) => {
  const person = await anyone();
  await sql`delete from rate_limits`.execute(mela().deps.db);
  const call = () =>
    mela().app.inject({
      method,
      url: path.replaceAll(/:\w+/g, 'x'),
      headers: { cookie: person.cookie },
      ...(method !== 'DELETE' && { payload: {} }),
    });
  await mela()
    .deps.db.insertInto('rate_limits')
    .values({
      key: `${limit}:${person.userId}`,
      used: 1,
      resets_at: mela().deps.clock.now().add({ seconds: 30 }),
    })
    .execute();
  const refused = await call();
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'general_rate_limit_exceeded']);
});

let person: ReturnType<typeof signUp> | undefined;
function anyone(): ReturnType<typeof signUp> {
  person ??= signUp(mela(), { name: 'Asha' });
  return person;
}
