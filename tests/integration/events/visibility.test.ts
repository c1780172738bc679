import { expect, test } from 'vitest';
import { useEvents } from './stage.ts';

const { ask, person, create, show, register, discover } = useEvents();

test('shows the link of an online event to its organiser and people with a seat only', async () => {
  const [asha, ravi, meera, zoya] = await Promise.all(
    ['Asha', 'Ravi', 'Meera', 'Zoya'].map((name) => person(name)),
  );
  if (!asha || !ravi || !meera || !zoya) throw new Error('everybody is there');
  const link = 'https://meet.example.org/kites';
  const { $id } = await create(asha, { online: true, onlineLink: link, capacity: 1 });
  await register(ravi, $id);
  await register(meera, $id);
  const shown = async (who: typeof asha | null) => (await show(who, $id)).body.onlineLink;
  expect(await shown(asha)).toBe(link);
  expect(await shown(ravi), 'has the seat').toBe(link);
  expect(await shown(meera), 'waits').toBeNull();
  expect(await shown(zoya), 'did not register').toBeNull();
  expect(await shown(null), 'visitor').toBeNull();
  const listed = await discover({ q: 'kite' }, ravi);
  expect(listed.events.find((event) => event.$id === $id)?.onlineLink).toBeNull();
  await ask(ravi, 'DELETE', `/v1/events/${$id}/registrations/own`);
  expect(await shown(ravi), 'gave the seat up').toBeNull();
  expect(await shown(meera), 'got it').toBe(link);
});
