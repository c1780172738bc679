import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../platform/schema.ts';

export type Table = keyof DB & string;

/** The rows of a table that are about a person, as a condition on it. */
type Whose = (userId: string) => RawBuilder<boolean>;

/** What a table keeps of people, why, for how long, and what becomes of it. */
export interface PersonalTable {
  readonly personal: string;
  readonly why: string;
  /** How long, while the account lives. */
  readonly kept: string;
  /** What the deletion of the account does. */
  readonly atDeletion: string;
  readonly whose: Whose;
  /** Not for the export: secrets, and what only the machine reads. `false`: nothing of it. */
  readonly withheld: readonly string[] | false;
  /** Rows that carry a secret, and are not for the export either. */
  readonly secret?: RawBuilder<boolean>;
  /** Whether this feature erases the rows at the end of the account; otherwise the feature that owns them does. */
  readonly erased?: true;
  /** Which rows it erases then, where that is not all of the person's. */
  readonly erasedRows?: Whose;
}

/** The rows with the person's id in a column. */
export const by =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = ${userId}`;
/** The rows that refer to a row of the person's in another table. */
export const throughOwn =
  (column: string, table: Table, owner: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId})`;
/** The rows with the account's address in a column. */
export const byAddress =
  (column: string): Whose =>
  (userId) =>
    sql<boolean>`${sql.ref(column)} = (select email from users where users.id = ${userId})`;
/** What belongs to payments of orders that the person was to pay. */
export const ofOwnOrders: Whose = (userId) =>
  sql<boolean>`payment_id in (select payments.id from payments join payment_orders on payment_orders.id = order_id
    where payer_id = ${userId})`;

export const erased = 'erased';
export const whileItLives = 'as long as the account';
export const withTheEvent = 'as long as the event';
export const withTheEventOrGroup = 'as long as the event or the group';
export const bookkeeping = 'stays, and refers to a former member: money has to be accounted for';
