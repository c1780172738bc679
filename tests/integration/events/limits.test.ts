import { expect, test } from 'vitest';
import { kiteDay, useEvents } from './stage.ts';

const { ask, person } = useEvents({ settings: { DOCUMENT_WRITES_PER_MINUTE: '2' } });

test('limits writes per person and minute without slowing others down', async () => {
  const asha = await person('Asha');
  for (const _each of [1, 2]) expect((await ask(asha, 'POST', '/v1/events', kiteDay)).status).toBe(201);
  const third = await ask(asha, 'POST', '/v1/events', kiteDay);
  expect([third.status, third.body.type]).toEqual([429, 'general_rate_limit_exceeded']);
  expect(third.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' });
  expect((await ask(await person('Ravi'), 'POST', '/v1/events', kiteDay)).status).toBe(201);
});
