import { expect, test } from 'vitest';
import { asked, useStage } from './stage.ts';

const stage = useStage({ most: 100, maxPerAddress: 100, maxChannelsPerAddress: 1000, heartbeatMs: 100 });

test('closes sockets that miss a heartbeat, and keeps the others', async () => {
  const dead = await stage.open(asked, {}, { autoPong: false });
  const alive = await stage.open(asked);
  expect(await dead.closed).toBe(1006);
  await alive.next();
  alive.say({ type: 'ping' });
  expect(await alive.next()).toEqual({ type: 'pong' });
});
