import { expect, test } from 'vitest';
import type { EventView } from '../../../contracts/events.ts';
import { useMela } from '../../kit/app.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, fair, place, seatUrl } = orderStage(mela);

test('a seat for someone else shows the hidden address to its buyer, who has none of their own', async () => {
  const { organiser, event } = await fair();
  const hidden = { location: 'Juhu', exactAddress: '5 Palm Road', latitude: 19.1, longitude: 72.83 };
  expect((await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, hidden)).status).toBe(200);
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { body: order } = await place(asha, event, ['standard', 'standard']);
  const listed = async (who = asha) => {
    const url = '/v1/account/registrations';
    const { body } = await stage.ask<{ registrations: { event: EventView }[] }>(who, 'GET', url);
    return body.registrations.map((own) => own.event.exactAddress);
  };
  const documented = async () => {
    const { projectId, databaseId, eventsCollectionId } = mela().config.protocol;
    const url = `/v1/databases/${databaseId}/collections/${eventsCollectionId}/documents/${event}`;
    const headers = { cookie: asha.cookie, 'x-appwrite-project': projectId };
    return (await mela().app.inject({ url, headers })).json().exactAddress;
  };
  expect([await listed(), await documented()]).toEqual([['5 Palm Road'], '5 Palm Road']);
  expect((await stage.ask(asha, 'DELETE', seatUrl(event, order, 0))).status).toBe(200);
  expect([await listed(), await documented()]).toEqual([['5 Palm Road'], '5 Palm Road']);
  expect((await stage.ask(asha, 'DELETE', seatUrl(event, order, 1))).status).toBe(200);
  expect([await listed(), await documented()]).toEqual([[], null]);

  await place(ravi, event, ['workshop']);
  expect(await listed(ravi)).toEqual([null]);
  await place(ravi, event, ['standard'], { key: 'second', own: false });
  expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
  expect(await listed(ravi)).toEqual(['5 Palm Road']);
});
