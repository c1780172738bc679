import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { notify } from '../../../server/features/inbox/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { startMela, useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { type Listener, listen } from './listener.ts';

const mela = useMela();

async function subscribe(origin: string, person?: TestPerson): Promise<Listener> {
  const url = `${origin.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=notifications`;
  const listener = await listen(new WebSocket(url, { headers: person ? { cookie: person.cookie } : {} }));
  expect((await listener.next()).type).toBe('connected');
  return listener;
}

test('a notification, and reading it, reach the person’s tabs at all processes, and no one else', async () => {
  const here = mela();
  const there = await startMela({ databaseUrl: here.databaseUrl });
  const [asha, ravi] = [await signUp(here, { name: 'Asha' }), await signUp(here, { name: 'Ravi' })];
  const [one, other] = [await here.listen(), await there.listen()];
  const hers = [await subscribe(one, asha), await subscribe(other, asha)];
  const others = [await subscribe(one, ravi), await subscribe(other)];
  await here.startJobs();

  await transaction(here.deps.db, (tx) =>
    notify(tx, [{ userId: asha.userId, kind: 'reminder_hour', details: { title: 'Kite day' } }]),
  );
  for (const tab of hers) {
    const frame = await tab.next();
    expect(frame).toMatchObject({ type: 'event', data: { channels: ['notifications'], payload: {} } });
    expect(JSON.stringify(frame)).not.toContain('Kite day');
  }
  const read = await there.app.inject({
    method: 'PUT',
    url: '/v1/notifications/read',
    headers: { cookie: asha.cookie },
    payload: { through: '2999-01-01T00:00:00.000+00:00' },
  });
  expect(read.json()).toEqual({ unread: 0 });
  for (const tab of hers) expect((await tab.next()).type).toBe('event');

  // Whatever Ravi and the visitor would have heard before comes before the pong.
  for (const tab of others) {
    tab.say({ type: 'ping' });
    expect((await tab.next()).type).toBe('pong');
  }
  for (const { socket } of [...hers, ...others]) socket.terminate();
  await there.close();
});
