import { expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { asked, useStage } from './stage.ts';

const stage = useStage({
  most: 100,
  mostPerAddress: 2,
  mostChannelsPerAddress: 10,
  heartbeatMs: 60_000,
});

test("refuses sockets beyond a network's limit with 1013 until one closes", async () => {
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

test("refuses channels beyond a network's limit with 1013 until a socket closes", async () => {
  // Another address than the sockets above.
  const options = { localAddress: '127.0.0.2' };
  const listening = (count: number) => {
    const channels = Array.from({ length: count }, (_, at) => `channels[]=boards.${at}`);
    return [`project=mela&${channels.join('&')}`, {}, options] as const;
  };
  const eleven = await stage.open(...listening(11));
  expect(await eleven.closed).toBe(1013);
  const six = await stage.open(...listening(6));
  expect((await six.next()).type).toBe('connected');
  const five = await stage.open(...listening(5));
  expect(await five.closed).toBe(1013);

  six.socket.close();
  await six.closed;
  await eventually(async () => {
    const ten = await stage.open(...listening(10));
    expect((await ten.next()).type).toBe('connected');
    ten.socket.close();
    await ten.closed;
  });
});
