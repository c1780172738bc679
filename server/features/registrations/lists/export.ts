import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { mayDo } from '../../../../contracts/event-roles.ts';
import { type Language, languageOf } from '../../../../contracts/languages.ts';
import { majorOf } from '../../../../contracts/money.ts';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import { shownShortCode } from '../../../../contracts/short-codes.ts';
import { standardTicketType } from '../../../../contracts/ticket-types.ts';
import { catalogues } from '../../../../messages/catalogues.ts';
import type { Db } from '../../../infra/db/database.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { byteOrderMark, csvLine, downloadName } from '../../../infra/text/downloads.ts';
import { findPeople, shownAddress } from '../../accounts/index.ts';
import { roleIn, type WholeEvent } from '../../events/index.ts';
import { answersOf, questionsOf } from '../../questions/index.ts';
import { isOnePerPerson } from '../orders/store.ts';
import { liveStates } from '../rules.ts';
import { type Tickets, ticketsOf } from '../tickets/ticket-stock.ts';
import type { Registration, RegistrationDeps } from '../types.ts';
import { managedEvent } from './lists.ts';
import { registrationsAfter, type SheetRow } from './store.ts';

/** Rows per query, so that the sheet of a large event is never in memory as a whole. */
const atOnce = 500;

interface Sheet {
  readonly name: string;
  readonly bytes: Readable;
}

/**
 * Writes an event's registrations as CSV, oldest first: UTF-8, with formulas neutralised, times in
 * the event's zone, and headings in the organiser's language.
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function exportRegistrations(
  { db, clock }: Pick<RegistrationDeps, 'db' | 'clock'>,
  { caller, eventId, ...only }: { caller: Principal; eventId: string } & Only,
): Promise<Sheet> {
  const event = await managedEvent(db, caller, eventId);
  const seesCodes = mayDo(await roleIn(db, caller, event), 'money');
  const organiser = (await findPeople(db, [caller.userId])).get(caller.userId);
  const language = languageOf(organiser?.locale);
  return {
    name: downloadName(event.title, `${only.state ?? 'registrations'}.csv`),
    // The default buffer would hold sixteen pages for a slow reader.
    bytes: Readable.from(lines(db, { event, ...only, seesCodes, language, now: clock.now() }), {
      highWaterMark: 1,
    }),
  };
}

/** Undefined for all. */
interface Only {
  readonly state?: RegistrationState | undefined;
  readonly ticketTypeId?: string | undefined;
}

interface Wanted extends Only {
  /** Anyone who reads a code can use it again. */
  readonly seesCodes: boolean;
  readonly event: WholeEvent;
  readonly language: Language;
  readonly now: Temporal.Instant;
}

async function* lines(db: Db, wanted: Wanted): AsyncGenerator<string> {
  const { event, language } = wanted;
  const { columns, ticket } = catalogues[language].sheet;
  const questions = await questionsOf(db, event.id);
  const { types, addOns } = await ticketsOf(db, event);
  const typed = event.hasTicketTypes
    ? [
        ...Object.values(ticket).map((label) => label.replace('{currency}', event.currency)),
        ...[...addOns.values()].map(({ name }) => name),
      ]
    : [];
  const asked = questions.map(({ label }) => label);
  yield byteOrderMark + csvLine([...Object.values(columns), ...typed, ...asked]);
  for (let after: string | undefined = ''; after !== undefined; ) {
    // Only the text is kept across the `yield`, so rows can be freed while a slow reader takes
    // their time.
    const next = await linesAfter(db, wanted, { questions, types, addOns }, after);
    if (next.text !== '') yield next.text;
    after = next.last;
  }
}

/** One page of lines, and the id to continue after; no id on the last page. */
async function linesAfter(
  db: Db,
  { event, state, ticketTypeId, seesCodes, language, now }: Wanted,
  {
    questions,
    ...tickets
  }: Pick<Tickets, 'types' | 'addOns'> & { questions: Awaited<ReturnType<typeof questionsOf>> },
  after: string,
): Promise<{ text: string; last: string | undefined }> {
  const { states, consent, attendance } = catalogues[language].sheet;
  const attendanceOf = ({ state, admittedAt }: SheetRow) => {
    if (admittedAt !== null) return attendance.attended;
    const missed = state === 'confirmed' && Temporal.Instant.compare(event.endsAt, now) <= 0;
    return missed ? attendance.missed : '';
  };
  const from = { eventId: event.id, timeZone: event.timeZone, state, ticketTypeId, after };
  const page = await registrationsAfter(db, from, atOnce);
  const answers = await answersOf(
    db,
    page.map(({ id }) => id),
  );
  const text = page.map((row) =>
    csvLine([
      row.name,
      shownAddress(row.email),
      states[row.state],
      row.createdAt ?? '',
      row.confirmedAt ?? '',
      row.state === 'confirmed' && row.shortCode !== null ? shownShortCode(row.shortCode) : '',
      row.admittedAt ?? '',
      attendanceOf(row),
      row.socialMedia,
      row.reason,
      ...(event.hasTicketTypes
        ? ticketCells(seesCodes ? row : { ...row, ticketCode: null }, tickets, event.currency)
        : []),
      ...questions.map(({ id }) => {
        const value = answers.get(row.id)?.find(({ questionId }) => questionId === id)?.value;
        return typeof value === 'boolean' ? consent[value ? 'given' : 'refused'] : String(value ?? '');
      }),
    ]),
  );
  return { text: text.join(''), last: page.length < atOnce ? undefined : page.at(-1)?.id };
}

/** The name of the ticket type, what was agreed for it as people write it, the code with what it took off, and how many of each add-on. */
function ticketCells(
  { ticketTypeId, agreedPaise, discountPaise, ticketCode, addOns: taken }: SheetRow,
  { types, addOns }: Pick<Tickets, 'types' | 'addOns'>,
  currency: string,
): string[] {
  const type = types.get(ticketTypeId ?? standardTicketType);
  const written = (amount: number) => String(majorOf(amount, currency));
  const price = agreedPaise === null ? '' : written(agreedPaise);
  return [
    type?.name ?? '',
    price,
    ticketCode ?? '',
    discountPaise === 0 ? '' : written(discountPaise),
    ...[...addOns.keys()].map((id) => String(taken.find((each) => each.id === id)?.count ?? '')),
  ];
}

export interface CalendarRegistration extends Pick<Registration, 'eventId' | 'state' | 'updatedAt'> {
  /** Null at an event without ticket types. */
  readonly ticketType: string | null;
}

/**
 * The person's calendar: live registrations, and those ended by a cancelled event, of events that
 * end after `since`; latest first.
 */
export async function calendarRegistrationsOf(
  db: Db,
  userId: string,
  since: Temporal.Instant,
  most: number,
): Promise<CalendarRegistration[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'registrations.event_id')
        .on(sql<boolean>`ticket_types.id = coalesce(registrations.ticket_type_id, ${standardTicketType})`),
    )
    .select([
      'registrations.event_id as eventId',
      'ticket_types.name as ticketType',
      'registrations.state',
      'registrations.updated_at as updatedAt',
    ])
    .where('registrations.user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('registrations.state', 'in', [...liveStates]), eb('registrations.cancel_cause', '=', 'event')]),
    )
    .where('events.ends_at', '>', since)
    .where(isOnePerPerson)
    .orderBy('events.ends_at', 'desc')
    .orderBy('registrations.id')
    .limit(most)
    .execute();
}
