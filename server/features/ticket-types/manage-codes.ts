import { randomInt } from 'node:crypto';
import { priceFault } from '../../../contracts/events.ts';
import { codeLimits, type ManagedCode, type NewCodes } from '../../../contracts/ticket-codes.ts';
import { isUniqueViolation, transaction } from '../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { eventFor, lockSeats } from '../events/index.ts';
import type { Code, RegistrationDeps } from '../registrations/index.ts';
import { countCodes, endCode, insertCodes, listCodes } from './code-store.ts';

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Adds codes to an event.
 * @throws Problem `event_not_found` for everyone without the money role, `ticket_code_exists`, `ticket_code_too_many`
 */
export async function addCodes(
  { db, clock }: Pick<RegistrationDeps, 'db' | 'clock'>,
  { caller, eventId, given }: OnEvent & { given: NewCodes },
): Promise<{ codes: ManagedCode[] }> {
  const { codes, generate, opensAt, closesAt, ...terms } = given;
  const texts = [...codes, ...Array.from({ length: generate }, newCode)];
  return transaction(db, async (tx) => {
    await lockSeats(tx, eventId);
    const { currency } = await eventFor(tx, caller, eventId, 'money');
    const fault = given.kind === 'price' ? priceFault(given.value, currency) : null;
    if (fault !== null) throw invalidField('value', fault);
    if ((await countCodes(tx, eventId)) + texts.length > codeLimits.codes)
      throw new Problem('ticket_code_too_many');
    const added = texts.map((code): Code => {
      const window = { opensAt: instantOf(opensAt), closesAt: instantOf(closesAt) };
      return { id: newId(), code, ...terms, ...window, used: 0 };
    });
    await insertCodes(tx, eventId, added, clock.now()).catch((error: unknown) => {
      throw isUniqueViolation(error, 'ticket_codes_once') ? new Problem('ticket_code_exists') : error;
    });
    return { codes: added.map(present) };
  });
}

/** @throws Problem `event_not_found` for everyone without the money role */
export async function listManagedCodes(
  { db }: Pick<RegistrationDeps, 'db'>,
  { caller, eventId, page }: OnEvent & { page: number },
) {
  await eventFor(db, caller, eventId, 'money');
  const slice = sliceOf(page, codeLimits.perPage);
  const codes = await listCodes(db, eventId, slice);
  return { ...pageOf(page, await countCodes(db, eventId), slice.limit), codes: codes.map(present) };
}

/**
 * Deletes a code that no one has used, and ends another. The prices that people agreed with it stay.
 * @throws Problem `event_not_found` for everyone without the money role, `ticket_code_not_found`
 */
export async function removeCode(
  { db, clock }: Pick<RegistrationDeps, 'db' | 'clock'>,
  { caller, eventId, codeId }: OnEvent & { codeId: string },
): Promise<{ outcome: 'deleted' | 'ended' }> {
  return transaction(db, async (tx) => {
    await lockSeats(tx, eventId);
    await eventFor(tx, caller, eventId, 'money');
    const outcome = await endCode(tx, eventId, codeId, clock.now());
    if (outcome === null) throw new Problem('ticket_code_not_found');
    return { outcome };
  });
}

/** Without letters and digits that look alike. Ten of them can't be guessed under the limit of tries. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const newCodeLength = 10;

function newCode(): string {
  return Array.from({ length: newCodeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

function instantOf(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text);
}

function present({ id, ticketTypes, opensAt, closesAt, ...code }: Code): ManagedCode {
  return {
    ...code,
    $id: id,
    ticketTypes: [...ticketTypes],
    opensAt: wireTimeOrNull(opensAt),
    closesAt: wireTimeOrNull(closesAt),
  };
}
