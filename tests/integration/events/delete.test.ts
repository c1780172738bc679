import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../kit/people.ts';
import { useEvents } from './stage.ts';

const { mela, ask, person, create, show, register, discover } = useEvents();

describe('an event without registrations', () => {
  test('is deleted for good', async () => {
    const asha = await person('Asha');
    const { $id } = await create(asha);
    const answer = await ask<{ outcome: string }>(asha, 'DELETE', `/v1/events/${$id}`);
    expect([answer.status, answer.body.outcome]).toEqual([200, 'deleted']);
    expect((await show(asha, $id)).status).toBe(404);
    expect((await ask(asha, 'DELETE', `/v1/events/${$id}`)).status).toBe(404);
  });

  test("can't be deleted by anyone else", async () => {
    const { $id } = await create(await person('Asha'));
    expect((await ask(await person('Ravi'), 'DELETE', `/v1/events/${$id}`)).status).toBe(404);
    expect((await ask(null, 'DELETE', `/v1/events/${$id}`)).status).toBe(401);
    expect((await show(null, $id)).status).toBe(200);
  });

  test('includes one whose attendees have all cancelled', async () => {
    const asha = await person('Asha');
    const ravi = await person('Ravi');
    const { $id } = await create(asha);
    await register(ravi, $id);
    await ask(ravi, 'DELETE', `/v1/events/${$id}/registrations/own`);
    const answer = await ask<{ outcome: string }>(asha, 'DELETE', `/v1/events/${$id}`);
    expect(answer.body.outcome).toBe('deleted');
  });
});

describe('an event with registrations', () => {
  test('is cancelled: its page says so, lists drop it, and everyone is mailed once', async () => {
    const asha = await person('Asha');
    const ravi = await person('Ravi');
    const { $id } = await create(asha, { eventTitle: 'Lantern walk' });
    await register(ravi, $id);
    await mela().startJobs();
    for (const _twice of [1, 2]) {
      const answer = await ask<{ outcome: string }>(asha, 'DELETE', `/v1/events/${$id}`);
      expect([answer.status, answer.body.outcome]).toEqual([200, 'cancelled']);
    }
    expect((await show(ravi, $id)).body).toMatchObject({ status: 'cancelled', attendeeCount: 0 });
    expect((await discover({ q: 'lantern walk' })).total).toBe(0);
    expect((await ask(asha, 'PATCH', `/v1/events/${$id}`, { eventTitle: 'Back' })).body).toMatchObject({
      code: 410,
      type: 'event_cancelled',
    });
    expect((await register(await person('Meera'), $id)).body).toMatchObject({ type: 'event_cancelled' });
    const told = async () =>
      (await mailsTo(mela(), ravi.email)).filter(({ kind }) => kind === 'event_cancelled').length;
    await expect.poll(told).toBe(1);
  });
});
