import { z } from 'zod';
import type { OwnRegistration } from '../../../../contracts/registrations.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { handle, type JobHandler, job, type Recurring } from '../../../infra/jobs/queue.ts';
import { findPeople } from '../../accounts/index.ts';
import { findEvent, lockSeats } from '../../events/index.ts';
import { type MailedPass, queueMail } from '../../mail/index.ts';
import { answersFor, answersOf, askedByEach } from '../../questions/index.ts';
import { openTicketKey } from '../../tickets/index.ts';
import { executeCommands, refusal } from '../execute-commands.ts';
import { presentOwn } from '../lists/lists.ts';
import { waitlistPositions } from '../lists/store.ts';
import { eventFacts, findShortCodes, recipientOf } from '../mails/notify.ts';
import type { Answers } from '../register.ts';
import { findRegistration } from '../store.ts';
import type { CommandQueueDeps, Outcome, Registration, RegistrationDeps } from '../types.ts';
import { mailedPass, passSeatsOf } from './present.ts';
import { seatIdOf } from './rules.ts';
import {
  addPassDate,
  emptyPassJob,
  fillPassJob,
  findPass,
  listMissingDates,
  listOpenPasses,
  lockPass,
  nextPosition,
  type SeriesPass,
  setPassSeat,
} from './store.ts';

const fillPassesJob = job('fill_series_passes', z.unknown(), 3);
/** Dates, or passes, looked at together. */
const atOnce = 100;

export function passJobs(deps: CommandQueueDeps): JobHandler[] {
  return [
    handle(fillPassJob, ({ passId }) => fillPass(deps, passId)),
    handle(emptyPassJob, ({ passId }) => emptyPass(deps, passId)),
  ];
}

/**
 * Looks hourly for dates that passes lack: those that were published, restored or freed since, and after the last date
 * of a series, those that never came.
 */
export function passRecurring(deps: CommandQueueDeps, settle: (passId: string) => Promise<void>): Recurring {
  const run = async (): Promise<void> => {
    let after = '';
    for (;;) {
      const passes = await listOpenPasses(deps.db, after, atOnce);
      for (const id of passes) {
        try {
          await fillPass(deps, id);
          await settle(id);
        } catch (error) {
          // The next run tries this one again; the others get their seats.
          deps.log.error({ err: error, passId: id }, 'could not add dates to a series pass');
        }
      }
      if (passes.length < atOnce) return;
      after = passes.at(-1) ?? after;
    }
  };
  return { cron: '23 * * * *', handler: handle(fillPassesJob, run) };
}

/**
 * Takes the seats that a pass lacks, each in a transaction of its own: in a date that is full, its holder waits like
 * anyone. A second run takes none.
 */
async function fillPass(deps: CommandQueueDeps, passId: string): Promise<void> {
  const pass = await findPass(deps.db, passId);
  if (pass === null || pass.endedAt !== null || pass.settledAt !== null) return;
  const bought = await findRegistration(deps.db, passId);
  if (bought === null) return;
  let after: string | null = null;
  for (;;) {
    const page = { after, most: atOnce };
    const missing = await listMissingDates(deps.db, pass, deps.clock.now(), page);
    const asked = await askedByEach(deps.db, [pass.eventId, ...missing.map(({ eventId }) => eventId)]);
    const given = (await answersOf(deps.db, [passId])).get(passId) ?? [];
    const answers = Object.fromEntries(given.map(({ questionId, value }) => [questionId, value]));
    let isFull = false;
    for (const { eventId } of missing) {
      const questions = answersFor(answers, asked.get(pass.eventId), asked.get(eventId));
      isFull = (await addDate(deps, pass, { eventId, bought, questions })) === 'no_more';
      if (isFull) break;
    }
    if (isFull || missing.length < atOnce) break;
    after = missing.at(-1)?.date ?? after;
  }
  await tellHolder(deps, pass, bought);
}

async function addDate(
  deps: CommandQueueDeps,
  pass: SeriesPass,
  {
    eventId,
    bought,
    questions,
  }: { eventId: string; bought: Registration; questions: NonNullable<Answers['questions']> },
): Promise<'added' | 'left_out' | 'no_more'> {
  return transaction(deps.db, async (tx) => {
    await lockSeats(tx, eventId);
    const known = await lockPass(tx, pass.id);
    if (known === null || known.endedAt !== null || known.settledAt !== null) return 'no_more';
    const position = await nextPosition(tx, pass.id);
    if (known.dates !== null && position > known.dates) return 'no_more';
    const registrationId = seatIdOf(pass.id, position);
    const outcome = await takeSeat(deps, tx, { eventId, pass, registrationId, bought, questions });
    if ('problem' in outcome) {
      deps.log.info({ passId: pass.id, eventId, problem: outcome.problem }, 'a date is left out of a pass');
      return 'left_out';
    }
    // They have got another ticket for this date since.
    if (outcome.registration.id !== registrationId) return 'left_out';
    await addPassDate(tx, { passId: pass.id, position, eventId, registrationId });
    return 'added';
  });
}

async function takeSeat(
  deps: CommandQueueDeps,
  tx: Tx,
  {
    eventId,
    pass,
    registrationId,
    bought,
    questions,
  }: {
    eventId: string;
    pass: Pick<SeriesPass, 'id' | 'userId' | 'ticketTypeId'>;
    registrationId: string;
    bought: Registration;
    questions: NonNullable<Answers['questions']>;
  },
): Promise<Outcome> {
  const { socialMedia, reason, listed, contactEmail } = bought;
  const [outcome] = await executeCommands(deps, tx, eventId, [
    {
      kind: 'register',
      userId: pass.userId,
      answers: { socialMedia, reason, listed, questions, ticket: { ticketTypeId: pass.ticketTypeId } },
      pass: { id: pass.id, registrationId },
      silent: true,
    },
  ]);
  if (outcome === undefined) throw new Error('a command has no outcome');
  if (contactEmail !== null && 'registration' in outcome) {
    // It was confirmed for the pass.
    await tx
      .updateTable('registrations')
      .set({ contact_email: contactEmail })
      .where('id', '=', outcome.registration.id)
      .execute();
  }
  return outcome;
}

/** One mail about all dates, when the pass starts. Dates that come later are in its holder's calendar, and reminded of. */
async function tellHolder(deps: CommandQueueDeps, pass: SeriesPass, bought: Registration): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const first = await tx
      .updateTable('series_passes')
      .set({ told_at: deps.clock.now() })
      .where('id', '=', pass.id)
      .where('told_at', 'is', null)
      .executeTakeFirst();
    const event = first.numUpdatedRows === 0n ? null : await findEvent(tx, pass.eventId);
    if (event === null) return;
    const people = await findPeople(tx, [pass.userId, event.organiserId]);
    const [holder, organiser] = [people.get(pass.userId), people.get(event.organiserId)];
    if (holder === undefined) return;
    const own: MailedPass = await mailedPass(deps, tx, pass);
    const key = await openTicketKey(deps.db);
    const { id: registrationId, ticketVersion: version, eventId } = bought;
    const shortCode = (await findShortCodes(tx, [registrationId])).get(registrationId) ?? null;
    const url = `${deps.siteUrl}/ticket/${registrationId}`;
    await queueMail(tx, {
      // Approvals are news; other passes were bought just now.
      kind: bought.decidedAt === null ? 'registration_confirmed' : 'registration_approved',
      to: recipientOf(holder, bought.contactEmail),
      ...(organiser && { replyTo: { address: organiser.email, name: organiser.name } }),
      about: { userId: pass.userId, eventId, registrationId },
      ticket: { code: key.codeOf({ eventId, registrationId, version }), shortCode, url },
      values: { event: eventFacts(event, deps), pass: own },
    });
  });
}

/** Gives back all seats of a pass that was ended, without mails: its holder got one about the pass. */
async function emptyPass(deps: CommandQueueDeps, passId: string): Promise<void> {
  for (const { eventId, registrationId, live } of await passSeatsOf(deps, deps.db, passId)) {
    if (!live) continue;
    await transaction(deps.db, (tx) =>
      executeCommands(deps, tx, eventId, [{ kind: 'cancel', registrationId, silent: true }]),
    );
  }
}

/**
 * Takes a seat again that the holder of a pass gave back.
 * @throws Problem `series_pass_not_found`, `series_pass_ended`, `registration_not_possible`, and as `register`
 */
export async function takePassDate(
  deps: RegistrationDeps,
  { caller, passId, eventId }: { caller: Pick<Principal, 'userId'>; passId: string; eventId: string },
): Promise<OwnRegistration> {
  const pass = await findPass(deps.db, passId);
  if (pass === null || pass.userId !== caller.userId) throw new Problem('series_pass_not_found');
  const registration = await transaction(deps.db, async (tx) => {
    await lockSeats(tx, eventId);
    const known = await lockPass(tx, passId);
    if (known === null) throw new Problem('series_pass_not_found');
    if (known.endedAt !== null) throw new Problem('series_pass_ended');
    const seat = (await passSeatsOf(deps, tx, passId)).find((each) => each.eventId === eventId);
    if (seat === undefined) throw new Problem('event_not_found');
    const before = await findRegistration(tx, seat.registrationId);
    if (seat.live && before !== null) return before;
    if (before === null || !seat.returnable) throw new Problem('registration_not_possible');
    // The seat that was paid keeps its price; the one that replaces it costs nothing, like those of the other dates.
    const registrationId = seatIdOf(passId, seat.position);
    const given = (await answersOf(tx, [before.id])).get(before.id) ?? [];
    const questions =
      registrationId === before.id
        ? {}
        : Object.fromEntries(given.map(({ questionId, value }) => [questionId, value]));
    const seatOf = { eventId, pass, registrationId, bought: before, questions };
    const outcome = await takeSeat(deps, tx, seatOf);
    if ('problem' in outcome) {
      const isBlocked = outcome.problem === 'registration_blocked';
      throw isBlocked ? refusal(outcome) : new Problem('registration_not_possible');
    }
    if (outcome.registration.id !== registrationId) throw new Problem('registration_not_possible');
    await setPassSeat(tx, { passId, position: seat.position, registrationId });
    return outcome.registration;
  });
  const positions = await waitlistPositions(deps.db, [registration]);
  return presentOwn(registration, positions.get(registration.id) ?? null);
}
