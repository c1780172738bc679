import { expect, test } from 'vitest';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from '../accounts/wire.ts';

const mela = useMela();

test("a group's organisers see each other's webhooks without addresses and secrets, and can delete them", async () => {
  const [owner, other, member] = await Promise.all(
    ['Meera', 'Ravi', 'Zoya'].map((name) => signUp(mela(), { name })),
  );
  if (!owner || !other || !member) throw new Error('everybody is there');
  const call = (who: TestPerson, route: Parameters<typeof send>[1], body?: object) =>
    send(mela(), route, { cookie: who.cookie, ...(body && { body }) });
  const { $id: groupId } = (
    await call(owner, 'POST /v1/groups', { name: 'Kites', address: `kites-${newId().slice(0, 12)}` })
  ).json();
  for (const who of [other, member]) await call(who, `PUT /v1/groups/${groupId}/membership`);
  await call(owner, `PUT /v1/groups/${groupId}/members/${other.userId}`, { role: 'organiser' });
  const limitedTo = { kind: 'groups', $id: groupId };
  const url = 'https://hooks.example.org/a-token-that-nobody-else-knows';
  const hook = async (more: object) => {
    const body = { url, subjects: ['group'], password: other.password, ...more };
    const answer = await call(other, 'POST /v1/account/webhooks', body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const { $id } = await hook({ limitedTo });
  await hook({});

  const listed = await call(owner, `GET /v1/groups/${groupId}/webhooks`);
  expect(listed.statusCode, listed.body).toBe(200);
  expect(listed.json().webhooks).toEqual([
    {
      $id,
      $createdAt: expect.any(String),
      host: 'hooks.example.org',
      subjects: ['group'],
      paused: false,
      failingSince: null,
      owner: { $id: other.userId, name: 'Ravi' },
    },
  ]);
  expect(listed.body).not.toMatch(/token-that|secret/);
  expectProblem(await call(member, `GET /v1/groups/${groupId}/webhooks`), 403, 'group_not_allowed');
  // The rest stays with the person who made it.
  for (const route of [
    `POST /v1/account/webhooks/${$id}/secret`,
    `GET /v1/account/webhooks/${$id}/messages`,
  ] as const)
    expectProblem(await call(owner, route), 404, 'webhook_not_found');
  expectProblem(await call(member, `DELETE /v1/groups/${groupId}/webhooks/${$id}`), 403, 'group_not_allowed');
  expect((await call(owner, `DELETE /v1/groups/${groupId}/webhooks/${$id}`)).statusCode).toBe(204);
  expect((await call(owner, `GET /v1/groups/${groupId}/webhooks`)).json().webhooks).toEqual([]);
  const own = await call(other, 'GET /v1/account/webhooks');
  expect(own.json().webhooks, 'those that are not for the group stay').toHaveLength(1);
  const [mail] = (await mailsTo(mela(), other.email)).filter(({ subject }) => subject.includes('deleted'));
  expect(mail?.text).toContain('hooks.example.org');
});
