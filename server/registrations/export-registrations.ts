import { Readable } from 'node:stream';
import { type Language, languageOf } from '../../contracts/languages.ts';
import type { RegistrationState } from '../../contracts/registrations.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { findPeople, shownAddress } from '../accounts/index.ts';
import type { WholeEvent } from '../events/index.ts';
import { byteOrderMark, csvLine } from '../platform/csv.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { keptFileName, timeOnClock } from '../platform/kept-file.ts';
import { answersOf, questionsOf } from '../questions/index.ts';
import { type ListedRegistration, registrationsAfter } from './list-store.ts';
import type { RegistrationParts } from './parts.ts';
import { managedEvent } from './policy.ts';

/** Rows that are read at once: the sheet of a large event never lies in memory as a whole. */
const atOnce = 1000;

/** A sheet of an event's registrations, and the name to keep it under. */
export interface Sheet {
  readonly name: string;
  readonly bytes: Readable;
}

/**
 * Writes the registrations of an event, oldest first, as CSV that spreadsheet programs open as it is meant: in UTF-8,
 * with no formulas in it, times on the clock of the event, its heads in the organiser's language.
 *
 * @throws Problem `event_not_found` for everybody but the organiser
 */
export async function exportRegistrations(
  { db, clock }: Pick<RegistrationParts, 'db' | 'clock'>,
  { caller, eventId, state }: { caller: Principal; eventId: string; state: RegistrationState | undefined },
): Promise<Sheet> {
  const event = await managedEvent(db, caller, eventId);
  const organiser = (await findPeople(db, [caller.userId])).get(caller.userId);
  const language = languageOf(organiser?.locale);
  return {
    name: keptFileName(event.title, `${state ?? 'registrations'}.csv`),
    bytes: Readable.from(lines(db, { event, state, language, now: clock.now() })),
  };
}

interface Wanted {
  readonly event: WholeEvent;
  readonly state: RegistrationState | undefined;
  readonly language: Language;
  readonly now: Temporal.Instant;
}

async function* lines(db: Db, { event, state, language, now }: Wanted): AsyncGenerator<string> {
  const { columns, states, consent, attendance } = catalogues[language].sheet;
  const attendanceOf = ({ state, admittedAt }: ListedRegistration) => {
    if (admittedAt !== null) return attendance.attended;
    const missed = state === 'confirmed' && Temporal.Instant.compare(event.endsAt, now) <= 0;
    return missed ? attendance.missed : '';
  };
  const questions = await questionsOf(db, event.id);
  yield byteOrderMark + csvLine([...Object.values(columns), ...questions.map(({ label }) => label)]);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await registrationsAfter(db, { eventId: event.id, state, after }, atOnce);
    const answers = await answersOf(
      db,
      page.map(({ id }) => id),
    );
    const text = page.map((row) =>
      csvLine([
        row.name,
        shownAddress(row.email),
        states[row.state],
        onClock(row.createdAt, event),
        onClock(row.confirmedAt, event),
        onClock(row.admittedAt, event),
        attendanceOf(row),
        row.socialMedia,
        row.reason,
        ...questions.map(({ id }) => {
          const value = answers.get(row.id)?.find(({ questionId }) => questionId === id)?.value;
          return typeof value === 'boolean' ? consent[value ? 'given' : 'refused'] : String(value ?? '');
        }),
      ]),
    );
    if (text.length > 0) yield text.join('');
    after = page.length < atOnce ? undefined : page.at(-1)?.id;
  }
}

function onClock(instant: Temporal.Instant | null, { timeZone }: WholeEvent): string {
  return instant === null ? '' : timeOnClock(instant, timeZone);
}
