import type { Db, Tx } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import { type Code, codeColumns } from '../registrations/index.ts';

export async function countCodes(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('ticket_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertCodes(
  tx: Tx,
  eventId: string,
  codes: readonly Code[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = codes.map((code) => ({
    event_id: eventId,
    id: code.id,
    code: code.code,
    kind: code.kind,
    value: code.value,
    ticket_types: [...code.ticketTypes],
    opens_at: code.opensAt,
    closes_at: code.closesAt,
    most_uses: code.maxUses,
    most_per_person: code.maxPerPerson,
    created_at: now,
  }));
  await tx.insertInto('ticket_codes').values(rows).execute();
}

/** In alphabetical order. */
export async function listCodes(db: Db, eventId: string, { limit, offset }: Slice): Promise<Code[]> {
  return db
    .selectFrom('ticket_codes')
    .select(codeColumns)
    .where('event_id', '=', eventId)
    .orderBy('code')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** @returns null if there is no such code */
export async function endCode(
  tx: Tx,
  eventId: string,
  id: string,
  now: Temporal.Instant,
): Promise<'deleted' | 'ended' | null> {
  const deleted = await tx
    .deleteFrom('ticket_codes')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .where('registrations.event_id', '=', eventId)
            .where('ticket_code_id', '=', id),
        ),
      ),
    )
    .executeTakeFirst();
  if (deleted.numDeletedRows > 0n) return 'deleted';
  const ended = await tx
    .updateTable('ticket_codes')
    .set(({ fn, val }) => ({ closes_at: fn('least', ['closes_at', val(now)]) }))
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n ? 'ended' : null;
}
