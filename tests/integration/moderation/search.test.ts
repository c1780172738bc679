import { expect, test } from 'vitest';
import { useAdministeredSite } from './stage.ts';

const { who, ask, done, newEvent, hide } = useAdministeredSite();

const list = (path: string) => done(who().administrator, 'GET', `/v1/admin/${path}`);

test('finds reports by what is reported and by who reports', async () => {
  const [lantern, drum] = [
    await newEvent({ eventTitle: 'Lantern night' }),
    await newEvent({ eventTitle: 'Drum circle' }),
  ];
  for (const id of [lantern, drum]) {
    const sent = await ask(who().attendee, 'POST', `/v1/events/${id}/reports`, { reason: 'spam' });
    expect(sent.statusCode).toBe(204);
  }
  const found = async (search: string) => {
    const { total, reports } = await list(`reports?search=${encodeURIComponent(search)}`);
    expect(total).toBe(reports.length);
    return reports.map(({ subjectId }: { subjectId: string }) => subjectId);
  };
  expect(await found('LANTERN')).toEqual([lantern]);
  expect(await found('ravi')).toEqual([lantern, drum]);
  expect(await found('ash')).toEqual([lantern, drum]);
  // A wildcard of LIKE is a character like any other.
  expect(await found('%')).toEqual([]);
});

test('finds hidden events by title', async () => {
  const [lake, hill] = [
    await newEvent({ eventTitle: 'Lake walk' }),
    await newEvent({ eventTitle: 'Hill walk' }),
  ];
  await hide(lake);
  await hide(hill);
  const { total, hidden } = await list('events/hidden?search=lake');
  expect([total, hidden.map(({ subjectId }: { subjectId: string }) => subjectId)]).toEqual([1, [lake]]);
  expect((await list('groups/hidden?search=lake')).hidden).toEqual([]);
});

test('finds log entries by action, person and id, page by page', async () => {
  const id = await newEvent({ eventTitle: 'Night market' });
  await hide(id);
  const actions = async (query: string) =>
    (await list(`log?${query}`)).lines.map(({ action }: { action: string }) => action);
  expect(await actions(`search=${id}`)).toEqual(['event_hidden']);
  expect(await actions(`search=${id}&action=event_restored`)).toEqual([]);
  expect(new Set(await actions('action=event_hidden'))).toEqual(new Set(['event_hidden']));
  expect(await actions('search=meer')).toContain('event_hidden');
  expect(await actions('search=nobody%20of%20this%20name')).toEqual([]);
});

test('only administrators search', async () => {
  for (const path of ['reports?search=a', 'events/hidden?search=a', 'log?search=a', 'payments?search=a'])
    expect((await ask(who().organiser, 'GET', `/v1/admin/${path}`)).statusCode).toBe(404);
});
