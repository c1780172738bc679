import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { useEvents } from './stage.ts';

const { mela, ask, person, create, show, register } = useEvents();
const storm = 'A storm is forecast.\nSee you in spring!';
const cancel = (caller: TestPerson | null, id: string, body: object = { reason: storm }) =>
  ask<EventDetail & { type?: string }>(caller, 'POST', `/v1/events/${id}/cancellation`, body);

describe('cancelling an event with a reason', () => {
  test('shows the reason on its page, in the email, in calendars, and in no Appwrite document', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await create(asha, { eventTitle: 'Lantern walk' });
    await register(ravi, $id);
    await mela().startJobs();
    const { status, body } = await cancel(asha, $id);
    expect([status, body.status, body.cancelReason]).toEqual([200, 'cancelled', storm]);
    expect((await show(null, $id)).body).toMatchObject({ status: 'cancelled', cancelReason: storm });

    const told = async () =>
      (await mailsTo(mela(), ravi.email)).filter(({ kind }) => kind === 'event_cancelled');
    await expect.poll(async () => (await told()).length).toBe(1);
    expect((await told())[0]?.text).toContain('A storm is forecast.');

    const file = await mela().app.inject({ url: `/feeds/events/${$id}/event.ics` });
    expect(file.body.replaceAll('\r\n ', '')).toContain('A storm is forecast.');

    const documents = await mela().app.inject({
      url: `/v1/databases/main/collections/events/documents/${$id}`,
    });
    expect(documents.body).not.toContain('cancelReason');
  });

  test('keeps the first reason, and notifies once', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await create(asha);
    await register(ravi, $id);
    await cancel(asha, $id);
    expect((await cancel(asha, $id, { reason: 'Another one' })).body.cancelReason).toBe(storm);
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_log where object_id = ${$id}`.execute(mela().deps.db);
    expect(rows).toEqual([{ action: 'event_cancelled', details: { reasonGiven: true } }]);
  });

  test('works without a reason, without registrations, and never deletes', async () => {
    const asha = await person('Asha');
    const { $id } = await create(asha);
    expect((await cancel(asha, $id, { reason: '  ' })).body).toMatchObject({
      status: 'cancelled',
      cancelReason: null,
    });
  });

  test('is for the organiser only, with a reason of at most 1,000 characters', async () => {
    const asha = await person('Asha');
    const { $id } = await create(asha);
    expect((await cancel(null, $id)).status).toBe(401);
    expect((await cancel(await person('Ravi'), $id)).body.type).toBe('event_not_found');
    expect((await cancel(asha, $id, { reason: 'x'.repeat(1001) })).status).toBe(400);
    expect((await show(null, $id)).body).toMatchObject({ status: 'scheduled', cancelReason: null });
  });

  test('deletes the reason with the account', async () => {
    const asha = await person('Asha');
    const { $id } = await create(asha);
    await cancel(asha, $id);
    const gone = await mela().app.inject({
      method: 'DELETE',
      url: '/v1/account',
      headers: { cookie: asha.cookie },
      payload: { password: asha.password },
    });
    expect(gone.statusCode).toBe(204);
    expect((await show(null, $id)).body).toMatchObject({ status: 'cancelled', cancelReason: null });
  });
});
