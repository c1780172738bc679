import { expect, test } from 'vitest';
import { dropSearchWords } from '../../../server/features/events/drop-search-words.ts';
import { kiteDay, useEvents } from './stage.ts';

const { mela, person, create, ask, discover } = useEvents();

const corrected = async (q: string) => (await discover({ q })).corrections;
const hide = (id: string, reason: string | null) =>
  mela()
    .deps.db.updateTable('events')
    .set({ hidden_at: reason === null ? null : mela().clock.now(), hidden_reason: reason })
    .where('id', '=', id)
    .execute();
const drop = () => dropSearchWords(mela().deps);

test("doesn't correct a search to words of deleted events", async () => {
  const asha = await person('Asha');
  const one = await create(asha, { ...kiteDay, eventTitle: 'Xylophone evening' });
  const other = await create(asha, { ...kiteDay, eventTitle: 'Xylophone morning' });
  expect(await corrected('xylophnoe')).toEqual({ xylophnoe: 'xylophone' });

  await ask(asha, 'DELETE', `/v1/events/${one.$id}`);
  await drop();
  expect(await corrected('xylophnoe')).toEqual({ xylophnoe: 'xylophone' });
  await hide(other.$id, 'Not an event.');
  await drop();
  expect(await corrected('xylophnoe')).toEqual({});
  await hide(other.$id, null);
  expect(await corrected('xylophnoe')).toEqual({ xylophnoe: 'xylophone' });
  await ask(asha, 'PATCH', `/v1/events/${other.$id}`, { eventTitle: 'Something else' });
  await drop();
  expect(await corrected('xylophnoe')).toEqual({});
});

test('a hidden event adds no words and removes none that others have', async () => {
  const asha = await person('Asha');
  const event = await create(asha, { ...kiteDay, eventTitle: 'Harmonium at dusk' });
  await hide(event.$id, 'Not an event.');
  await drop();
  await ask(asha, 'PATCH', `/v1/events/${event.$id}`, { eventTitle: 'Theremin at dusk' });
  expect(await corrected('theremni')).toEqual({});
  await create(asha, { ...kiteDay, eventTitle: 'Brings kites' });
  await drop();
  expect(await corrected('brinsg')).toEqual({ brinsg: 'brings' });
});

test('checks a dropped word again if it came back at the same moment', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { ...kiteDay, eventTitle: 'Ocarina night' });
  await ask(asha, 'DELETE', `/v1/events/${$id}`);
  await drop();
  await create(asha, { ...kiteDay, eventTitle: 'Ocarina day' });
  // Simulates an event that hasn't seen yet that the word was dropped.
  await mela().deps.db.deleteFrom('search_words').where('word', '=', 'ocarina').execute();
  await drop();
  expect(await corrected('ocairna')).toEqual({});
  mela().clock.advance({ minutes: 11 });
  await drop();
  expect(await corrected('ocairna')).toEqual({ ocairna: 'ocarina' });
  expect(await mela().deps.db.selectFrom('doubtful_words').selectAll().execute()).toEqual([]);
});
