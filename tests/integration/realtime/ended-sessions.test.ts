import { expect, test } from 'vitest';
import { asked, useStage } from './stage.ts';

const stage = useStage();

test('closes the sockets of an ended session, and no others', async () => {
  const inCookie = await stage.open(asked, { cookie: 'session=person1' });
  const toldLate = await stage.open(asked);
  toldLate.say({ type: 'authentication', data: { session: 'person1' } });
  const somebodyElse = await stage.open(asked, { cookie: 'session=person2' });
  const visitor = await stage.open(asked);
  for (const listener of [inCookie, toldLate, toldLate, somebodyElse, visitor]) await listener.next();

  await stage.endSessionsOf('person1');
  expect(await inCookie.closed).toBe(1001);
  expect(await toldLate.closed).toBe(1001);
  await stage.announce('events', 'e1', 'update');
  expect(await somebodyElse.next()).toMatchObject({ type: 'event' });
  expect(await visitor.next()).toMatchObject({ type: 'event' });
});
