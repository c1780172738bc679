import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsTo, signUp } from '../../kit/people.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, newEvent, hide, log } = useAdministeredSite();

const report = (eventId: string, as = who().attendee, text = 'There is no such beach.') =>
  ask(as, 'POST', `/v1/events/${eventId}/reports`, { reason: 'scam', text });
const reportsOf = async (eventId: string, state = 'open') => {
  const { reports } = await done(who().administrator, 'GET', `/v1/admin/reports?state=${state}`);
  return reports.filter((each: { subjectId: string }) => each.subjectId === eventId);
};
const toldOf = async (text: string) =>
  (await mailsTo(mela(), who().administrator.email)).filter((mail) => mail.text.includes(text)).length;

test('a report reaches administrators in their list and by mail', async () => {
  const id = await newEvent();
  expect((await report(id)).statusCode).toBe(204);
  expect(await reportsOf(id)).toMatchObject([
    {
      reason: 'scam',
      text: 'There is no such beach.',
      reporterName: 'Ravi',
      kind: 'events',
      title: 'Kite day',
      organiserName: 'Asha',
      hidden: false,
      resolution: null,
    },
  ]);
  expect(await toldOf('There is no such beach.')).toBe(1);
});

test("a person's second report is ignored, and a second person's isn't mailed again", async () => {
  const id = await newEvent({ eventTitle: 'Balloon day' });
  await report(id);
  await report(id);
  await report(id, await signUp(mela(), { name: 'Sara' }), 'I was there: nothing.');
  expect(await reportsOf(id)).toHaveLength(2);
  expect(await toldOf('Balloon day')).toBe(1);
});

test('limits reports per person', async () => {
  const eager = await signUp(mela());
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push(await report(await newEvent(), eager));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(204), 429]);
});

test("dismissing an event's reports settles them, and they can be read later", async () => {
  const id = await newEvent();
  await report(id);
  await done(who().administrator, 'DELETE', `/v1/admin/events/${id}/reports`);
  expect(await reportsOf(id)).toEqual([]);
  expect(await reportsOf(id, 'settled')).toMatchObject([
    {
      settledAt: expect.any(String),
      resolution: { action: 'reports_settled', administratorName: 'Meera' },
    },
  ]);
  expect((await log())[0]).toMatchObject({ action: 'reports_settled', objectId: id, details: { count: 1 } });
});

test('hiding an event settles its reports', async () => {
  const id = await newEvent();
  await report(id);
  await hide(id);
  expect(await reportsOf(id)).toEqual([]);
  expect(await reportsOf(id, 'settled')).toMatchObject([
    { hidden: true, resolution: { action: 'event_hidden', administratorName: 'Meera' } },
  ]);
});

test('the overview counts what waits for an administrator, and no one else sees it', async () => {
  const { administrator, attendee } = who();
  const overview = () => done(administrator, 'GET', '/v1/admin/overview');
  const before = await overview();
  const id = await newEvent();
  await report(id);
  const { db } = mela().deps;
  await sql`update mails set state = 'failed', created_at = now(), attempts = 1
    where id = (select id from mails limit 1)`.execute(db);
  expect(await overview()).toEqual({
    ...before,
    openReports: before.openReports + 1,
    upcomingEvents: before.upcomingEvents + 1,
    failedMails: before.failedMails + 1,
    newEvents: before.newEvents.with(-1, before.newEvents.at(-1) + 1),
  });
  await hide(id);
  expect(await overview()).toMatchObject({
    openReports: before.openReports,
    upcomingEvents: before.upcomingEvents,
    hiddenEvents: before.hiddenEvents + 1,
  });
  expect((await ask(attendee, 'GET', '/v1/admin/overview')).json().type).toBe('general_route_not_found');
});
