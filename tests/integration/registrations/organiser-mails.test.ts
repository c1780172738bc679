import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

async function news(organiser: string): Promise<string[]> {
  const rows = await stage
    .db()
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', `${organiser}@example.org`)
    .orderBy('created_at')
    .execute();
  return rows.map((mail) => mail.text_body);
}

test('the organiser gets a mail about the first registration at once, and one about the rush after it', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  await stage.register(await stage.person('Asha'), event);
  expect(await stage.runJobs('tell_organiser')).toBe(1);
  const [ravi = '', ...others] = await stage.people(5, 'Guest');
  await stage.register(ravi, event);
  await Promise.all(others.map((person) => stage.register(person, event)));
  expect(await stage.runJobs('tell_organiser')).toBe(1);
  await stage.runJob('tell_organiser', { eventId: event });

  const [first, second, ...more] = await news(organiser);
  expect(first).toContain('Asha registered');
  expect(second).toContain('Guest');
  expect(second).toContain('and 4 others since the last email');
  expect(more).toEqual([]);
});

test('shows registrations that need a decision first, and leaves out cancelled ones', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const [gone = '', seated = ''] = await stage.people(2, 'Guest');
  await stage.register(gone, event);
  await stage.cancel(gone, event);
  await stage.runJobs('tell_organiser');
  expect(await news(organiser)).toEqual([]);

  await stage.register(seated, event);
  await stage.db().updateTable('events').set({ tenant_approval: true }).where('id', '=', event).execute();
  await stage.register(await stage.person('Asha'), event);
  await stage.runJobs('tell_organiser');
  const [mail] = await news(organiser);
  expect(mail).toContain('Asha wants to come to Kite festival');
  expect(mail).toContain('and 1 other since the last email');
});
