import { expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { asked, useStage } from './stage.ts';

const stage = useStage({ most: 100, mostPerAddress: 2, heartbeatMs: 60_000 });

test('sockets beyond the limit of an address are refused with 1013; a closed one makes room', async () => {
  const first = await stage.open(asked);
  await stage.open(asked);
  const third = await stage.open(asked);
  expect(await third.next()).toEqual({
    type: 'error',
    data: { code: 1013, message: 'Too many connections' },
  });
  expect(await third.closed).toBe(1013);

  first.socket.close();
  await first.closed;
  await eventually(async () => {
    const fourth = await stage.open(asked);
    expect((await fourth.next()).type).toBe('connected');
  });
});
