import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { EarlierGuest } from '../../../contracts/group-archives.ts';
import { languageOf } from '../../../contracts/languages.ts';
import { registrationStates } from '../../../contracts/registrations.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import { byteOrderMark, csvLine, downloadName } from '../../infra/text/downloads.ts';
import { findPeople } from '../accounts/index.ts';
import { eventFor } from '../events/index.ts';
import { listGuests } from './store.ts';

/** Rows per query, so that a large list is never in memory as a whole. */
const atOnce = 500;
/** Other sites may have asked more; a sheet with more columns is slow to open. */
const mostQuestions = 200;

/**
 * Writes the guests that an imported event had on the site that it comes from as CSV, oldest first, with the headings of
 * the sheet of registrations, and a column for each question.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function exportGuests(
  db: Db,
  { caller, eventId }: { readonly caller: Principal; readonly eventId: string },
): Promise<{ readonly name: string; readonly bytes: Readable }> {
  const event = await eventFor(db, caller, eventId, 'own');
  const organiser = (await findPeople(db, [caller.userId])).get(caller.userId);
  const texts = catalogues[languageOf(organiser?.locale)].sheet;
  const { timeZone } = event;
  const questions = await questionsOf(db, eventId);
  return {
    name: downloadName(event.title, 'earlier-guests.csv'),
    bytes: Readable.from(lines(db, { eventId, timeZone, questions, texts }), { highWaterMark: 1 }),
  };
}

async function questionsOf(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`select answer ->> 'question' as question
    from earlier_guests, jsonb_array_elements(answers) as answer
    where event_id = ${eventId} group by 1 order by min(registered_at), 1 limit ${mostQuestions}`.execute(db);
  return rows.map(({ question }) => question);
}

interface Wanted {
  readonly eventId: string;
  readonly timeZone: string;
  readonly questions: readonly string[];
  readonly texts: (typeof catalogues)['en']['sheet'];
}

async function* lines(db: Db, { eventId, timeZone, questions, texts }: Wanted): AsyncGenerator<string> {
  const { name, email, state, registeredAt, admittedAt } = texts.columns;
  const headings = [name, email, state, texts.ticket.type, registeredAt, admittedAt];
  yield byteOrderMark + csvLine([...headings, ...questions]);
  const shown = (at: Temporal.Instant | null) =>
    at
      ?.toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ') ?? '';
  for (let offset = 0; ; offset += atOnce) {
    const page = await listGuests(db, eventId, { limit: atOnce, offset });
    const text = page.map((guest) => {
      const answers = guest.answers as unknown as EarlierGuest['answers'];
      const known = registrationStates.find((each) => each === guest.state);
      const answerTo = (asked: string) => answers.find(({ question }) => question === asked)?.answer ?? '';
      return csvLine([
        ...[guest.name, guest.email ?? '', known === undefined ? guest.state : texts.states[known]],
        ...[guest.ticket ?? '', shown(guest.registered_at), shown(guest.checked_in_at)],
        ...questions.map(answerTo),
      ]);
    });
    if (text.length > 0) yield text.join('');
    if (page.length < atOnce) return;
  }
}
