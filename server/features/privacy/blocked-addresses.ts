import { createHmac } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';

/** The tables of blocks, with the columns that say who or what blocks. */
const blocks = {
  organiser_blocks: ['organiser_id'],
  group_removals: ['group_id'],
  board_blocks: ['event_id', 'group_id'],
} as const;
const tables = Object.keys(blocks) as (keyof typeof blocks)[];

const isBlockedByOrganiser = (userId: ReturnType<typeof sql>) =>
  sql<SqlBool>`(${sql.join(
    tables.map((table) => sql`exists (select from ${sql.table(table)} where user_id = ${userId})`),
    sql` or `,
  )})`;

/**
 * When a blocked person's account is deleted, stores its address as a keyed hash. Call this while
 * the account still has its address.
 */
export async function rememberAddress(tx: Tx, secret: string, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where(isBlockedByOrganiser(sql`users.id`))
    .executeTakeFirst();
  if (row === undefined) return;
  const former = { user_id: userId, address_hash: hashOf(secret, row.email) };
  await tx
    .insertInto('former_addresses')
    .values(former)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(former))
    .execute();
}

/** Applies a former member's blocks to the account that now has their verified address. */
export async function restoreBlocks(
  tx: Tx,
  secret: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const former = await tx
    .deleteFrom('former_addresses')
    .where('address_hash', '=', hashOf(secret, email))
    .where('user_id', '<>', userId)
    .returning('user_id as id')
    .execute();
  for (const { id } of former) {
    for (const table of tables) await moveBlocks(tx, table, { from: id, to: userId });
  }
}

/** Moves a person's blocks. Existing ones stay, and no one ends up blocking themselves. */
async function moveBlocks(
  tx: Tx,
  table: keyof typeof blocks,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const same = sql.join(
    blocks[table].map(
      (column) => sql`known.${sql.ref(column)} is not distinct from moved.${sql.ref(column)}`,
    ),
    sql` and `,
  );
  const own = table === 'organiser_blocks' ? sql`and moved.organiser_id <> ${to}` : sql``;
  await sql`update ${sql.table(table)} as moved set user_id = ${to}
    where moved.user_id = ${from} ${own}
      and not exists (select from ${sql.table(table)} as known where known.user_id = ${to} and ${same})`.execute(
    tx,
  );
  await sql`delete from ${sql.table(table)} where user_id = ${from}`.execute(tx);
}

async function forgetLifted(db: Db): Promise<void> {
  await db
    .deleteFrom('former_addresses')
    .where((rows) => rows.not(isBlockedByOrganiser(sql`former_addresses.user_id`)))
    .execute();
}

const forgetAddresses = job('forget_former_addresses', z.unknown(), 3);

/** Deletes stored addresses without remaining blocks, nightly. */
export function blockedAddressSweep({ db }: Pick<Deps, 'db'>): Recurring {
  return { cron: '11 4 * * *', handler: handle(forgetAddresses, () => forgetLifted(db)) };
}

function hashOf(secret: string, email: string): Buffer {
  return createHmac('sha256', secret).update(`mela former address ${email.toLowerCase()}`).digest();
}
