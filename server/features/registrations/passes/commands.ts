import { mayDo } from '../../../../contracts/event-roles.ts';
import * as contract from '../../../../contracts/series-passes.ts';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Bind, Principal } from '../../../infra/http/server.ts';
import { addJob } from '../../../infra/jobs/queue.ts';
import { findPeople } from '../../accounts/index.ts';
import { recordAction } from '../../audit/index.ts';
import { findEvent, lockSeats, roleIn } from '../../events/index.ts';
import { queueMail } from '../../mail/index.ts';
import { executeCommands } from '../execute-commands.ts';
import { eventFacts, recipientOf } from '../mails/notify.ts';
import type { CommandQueueDeps, RegistrationDeps } from '../types.ts';
import {
  listUnseatedDates,
  mailedPass,
  passSeatsOf,
  presentPass,
  refundOf,
  type SeatOfPass,
} from './present.ts';
import { missingPositions } from './rules.ts';
import { takePassDate } from './seats.ts';
import {
  emptyPassJob,
  findPass,
  isSeriesOver,
  listPassesOf,
  lockPass,
  markRefunded,
  refundsOfShares,
  type SeriesPass,
  setPassEnded,
  setPassSettled,
} from './store.ts';

export function passRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.getSeriesPass, async ({ params, caller }) => {
    const { pass } = await passFor(deps.db, caller, params.passId);
    return presentPass(deps, deps.db, pass);
  });
  bind(contract.endSeriesPass, ({ params, caller }) => endPass(deps, { caller, ...params }));
  bind(contract.takePassDate, ({ params, caller }) => takePassDate(deps, { caller, ...params }));
}

interface OnPass {
  readonly caller: Principal;
  readonly passId: string;
}

/**
 * A pass that the caller has, or sold as someone who manages the people of the event it was bought for.
 * @throws Problem `series_pass_not_found` for everyone else
 */
async function passFor(
  db: Db,
  caller: Principal,
  passId: string,
): Promise<{ pass: SeriesPass; by: 'holder' | 'organiser'; money: boolean }> {
  const pass = await findPass(db, passId);
  if (pass === null) throw new Problem('series_pass_not_found');
  if (pass.userId === caller.userId) return { pass, by: 'holder', money: true };
  const event = await findEvent(db, pass.eventId);
  const role = event && (await roleIn(db, caller, event));
  if (role === null || !mayDo(role, 'people')) throw new Problem('series_pass_not_found');
  return { pass, by: 'organiser', money: mayDo(role, 'money') };
}

/**
 * Ends a pass: its shares are refunded at once, and its seats given back by a job. A second call changes nothing.
 * @throws Problem `series_pass_not_found`; `event_money_not_allowed` for helpers who may not decide about money
 */
async function endPass(deps: RegistrationDeps, { caller, passId }: OnPass): Promise<contract.SeriesPassView> {
  const { pass, by, money } = await passFor(deps.db, caller, passId);
  if (!money && pass.pricePaise > 0) throw new Problem('event_money_not_allowed');
  await transaction(deps.db, async (tx) => {
    const known = await lockPass(tx, passId);
    if (known === null) throw new Problem('series_pass_not_found');
    const seats = await passSeatsOf(deps, tx, passId);
    const refund = refundOf(known, seats, by, deps.clock.now());
    if (!(await end(deps, tx, known, { ...refund, cause: by === 'holder' ? 'attendee' : 'organiser' })))
      return;
    await tellEnd(deps, tx, known, by);
    if (by === 'holder') return;
    await recordAction(tx, deps.clock.now(), {
      action: 'series_pass_ended',
      actorId: caller.userId,
      object: { kind: 'event', id: pass.eventId },
      details: { passId, refundPaise: refund.paise },
    });
  });
  const ended = (await findPass(deps.db, passId)) ?? pass;
  return presentPass(deps, deps.db, ended);
}

type Ended = Pick<ReturnType<typeof refundOf>, 'positions' | 'seats'> & {
  readonly cause: 'attendee' | 'organiser' | 'no_pass_seat';
};

/** @returns whether this call ended it */
async function end(deps: CommandQueueDeps, tx: Tx, pass: SeriesPass, ended: Ended): Promise<boolean> {
  if (!(await setPassEnded(tx, pass.id, deps.clock.now()))) return false;
  await refundShares(deps, tx, pass, ended);
  await addJob(tx, emptyPassJob, { passId: pass.id });
  return true;
}

/** What is due was decided by the deadline of each date. */
async function refundShares(deps: CommandQueueDeps, tx: Tx, pass: SeriesPass, ended: Ended): Promise<void> {
  await markRefunded(tx, pass.id, ended.positions);
  const refunds = refundsOfShares({ ...pass, passId: pass.id }, ended);
  if (refunds.length > 0) await deps.payments.createRefunds(tx, refunds, deps.clock.now());
}

async function tellEnd(
  deps: CommandQueueDeps,
  tx: Tx,
  pass: SeriesPass,
  by: 'holder' | 'organiser',
): Promise<void> {
  const event = await findEvent(tx, pass.eventId);
  if (event === null) return;
  const people = await findPeople(tx, [pass.userId, event.organiserId]);
  const [holder, organiser] = [people.get(pass.userId), people.get(event.organiserId)];
  if (holder === undefined) return;
  const mail = {
    to: recipientOf(holder),
    ...(organiser && { replyTo: { address: organiser.email, name: organiser.name } }),
    about: { userId: pass.userId, eventId: pass.eventId, registrationId: pass.id },
  };
  const values = { event: eventFacts(event, deps), pass: await mailedPass(deps, tx, pass) };
  await queueMail(
    tx,
    by === 'holder'
      ? { ...mail, kind: 'registration_cancelled', values }
      : { ...mail, kind: 'registration_cancelled_by_organiser', values: { ...values, reason: null } },
  );
}

/**
 * Ends the passes of a person whose account is being deleted, once their seats have been given back. What they had is
 * read before; what was refunded since isn't refunded again.
 */
export async function passesEnding(
  deps: CommandQueueDeps,
  tx: Tx,
  userId: string,
): Promise<() => Promise<void>> {
  const now = deps.clock.now();
  const had = new Map<string, SeatOfPass[]>();
  for (const { id } of await listPassesOf(tx, userId)) had.set(id, await passSeatsOf(deps, tx, id));
  return async () => {
    for (const [passId, before] of had) {
      const pass = await lockPass(tx, passId);
      if (pass === null) continue;
      const seats = (await passSeatsOf(deps, tx, passId)).map((seat) => {
        const { live = true, waiting = false } =
          before.find(({ position }) => position === seat.position) ?? {};
        return { ...seat, live, waiting };
      });
      await end(deps, tx, pass, { ...refundOf(pass, seats, 'holder', now), cause: 'attendee' });
    }
  };
}

/** Ends the passes among these registrations, for which there's no money any more. */
export async function endUnpaidPasses(
  { clock }: Pick<CommandQueueDeps, 'clock'>,
  tx: Tx,
  registrationIds: readonly string[],
): Promise<void> {
  for (const passId of registrationIds) {
    if (await setPassEnded(tx, passId, clock.now())) await addJob(tx, emptyPassJob, { passId });
  }
}

/**
 * Refunds the dates that started while the holder of a pass had no seat there. Their place on the waitlist ends with it,
 * so that a date which is postponed afterwards isn't both refunded and attended.
 */
async function refundUnseated(deps: CommandQueueDeps, passId: string): Promise<void> {
  for (const { eventId, registrationId } of await listUnseatedDates(deps.db, passId, deps.clock.now())) {
    await transaction(deps.db, async (tx) => {
      await lockSeats(tx, eventId);
      const isOn = (await listUnseatedDates(tx, passId, deps.clock.now())).some(
        (date) => date.registrationId === registrationId,
      );
      if (!isOn) return;
      await executeCommands(deps, tx, eventId, [{ kind: 'cancel_event', registrationId, silent: true }]);
    });
  }
}

/**
 * Refunds the dates of a pass that have started without a seat for its holder, and once its series has no more dates,
 * those that it was for and that never came.
 */
export async function settlePass(deps: CommandQueueDeps, passId: string): Promise<void> {
  await refundUnseated(deps, passId);
  await transaction(deps.db, async (tx) => {
    const pass = await lockPass(tx, passId);
    if (pass === null || pass.endedAt !== null || pass.settledAt !== null) return;
    if (!(await isSeriesOver(tx, pass.seriesId, deps.clock.now()))) return;
    const seats = await passSeatsOf(deps, tx, passId);
    await setPassSettled(tx, passId, deps.clock.now());
    const positions = missingPositions(pass, seats);
    await refundShares(deps, tx, pass, { positions, seats: [], cause: 'no_pass_seat' });
  });
}
