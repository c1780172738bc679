import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { useEvents } from '../events/stage.ts';

const { mela, person, create } = useEvents();

/** What an archive brings; a cell that begins as a formula would stays text. */
async function bring(eventId: string, name: string, answers: object[], checkedIn: string | null = null) {
  await sql`insert into earlier_guests (id, event_id, source_key, name, email, state, ticket, registered_at,
      checked_in_at, answers, imported_at)
    values (${`${eventId}${name}`}, ${eventId}, ${name}, ${name}, ${`${name}@example.org`}, 'confirmed', 'Entry',
      '2026-11-20T05:00:00Z', ${checkedIn}, ${JSON.stringify(answers)}, now())`.execute(mela().deps.db);
}

const sheetFor = (who: TestPerson, eventId: string) =>
  mela().app.inject({ url: `/v1/events/${eventId}/earlier-guests.csv`, headers: { cookie: who.cookie } });

test('the earlier guests of an event are a sheet for its organiser, with a column for each question', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha);
  await bring($id, 'Meera', [{ question: 'T-shirt?', answer: 'M' }], '2026-11-25T05:00:00Z');
  await bring($id, 'Zoya', [
    { question: 'Diet?', answer: '=1+1' },
    { question: 'T-shirt?', answer: 'L' },
  ]);
  const sheet = await sheetFor(asha, $id);
  expect(sheet.headers['content-type']).toBe('text/csv; charset=UTF-8');
  expect(sheet.headers['content-disposition']).toContain('earlier-guests.csv');
  const [headings, ...rows] = sheet.body.slice(1).trimEnd().split(/\r?\n/);
  expect(headings).toBe('"Name","Email","Status","Ticket","Registered","Checked in","Diet?","T-shirt?"');
  expect(rows).toEqual([
    '"Meera","Meera@example.org","Confirmed","Entry","2026-11-20 10:30","2026-11-25 10:30","","M"',
    expect.stringMatching(
      /^"Zoya","Zoya@example.org","Confirmed","Entry","2026-11-20 10:30","","'=1\+1","L"$/,
    ),
  ]);
  expect((await sheetFor(ravi, $id)).statusCode).toBe(404);
});
