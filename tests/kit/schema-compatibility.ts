import type pg from 'pg';

/** How many migrations were made before the former release had to be able to use the schema of each. */
export const rulesSince = 100;
const contract = /^-- contract: nothing has used (?:it|them) since (\d+\.\d+\.\d+)$/m;

/** The release since which nothing has used what a migration drops or renames; null if it does neither. */
export function contractOf(migration: string): string | null {
  return contract.exec(migration)?.[1] ?? null;
}

/** What a former release relies on. */
export interface Schema {
  readonly columns: readonly {
    readonly table: string;
    readonly column: string;
    readonly type: string;
    /** An insert that doesn't name it fails. */
    readonly required: boolean;
    readonly nullable: boolean;
  }[];
  /** Checks, foreign keys and unique indexes. */
  readonly rules: readonly {
    readonly table: string;
    readonly name: string;
    readonly columns: readonly string[];
  }[];
  readonly functions: readonly string[];
}

export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const { rows: columns } = await client.query(
    `select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type,
       attnotnull and not atthasdef and attidentity = '' as required, not attnotnull as nullable
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
  );
  const { rows: rules } = await client.query(
    `select conrelid::regclass::text as "table", conname as name,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
     union all
     select indrelid::regclass::text, indexrelid::regclass::text,
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey))
     from pg_index join pg_class on pg_class.oid = indrelid
     where indisunique and relnamespace = 'public'::regnamespace`,
  );
  const { rows: functions } = await client.query(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  return { columns, rules, functions: functions.map(({ name }) => name) };
}

/** What statements of the former release would fail on. */
export function incompatibilities(before: Schema, after: Schema): string[] {
  const found: string[] = [];
  const tables = new Set(before.columns.map(({ table }) => table));
  const left = new Set(after.columns.map(({ table }) => table));
  const key = ({ table, column }: { readonly table: string; readonly column: string }) =>
    `${table}.${column}`;
  const former = new Map(before.columns.map((each) => [key(each), each]));
  const present = new Map(after.columns.map((each) => [key(each), each]));
  for (const table of tables) if (!left.has(table)) found.push(`the table ${table} is gone`);
  for (const [name, { table, type, nullable, required }] of former) {
    const now = present.get(name);
    if (now === undefined) {
      if (left.has(table)) found.push(`the column ${name} is gone`);
    } else if (now.type !== type) found.push(`the column ${name} was ${type} and is ${now.type}`);
    else if (nullable && !now.nullable) found.push(`the column ${name} may no longer be null`);
    else if (!required && now.required) found.push(`the column ${name} has no default any more`);
  }
  for (const [name, { table, required }] of present)
    if (tables.has(table) && required && !former.has(name))
      found.push(`the new column ${name} has no default`);
  const rules = new Set(before.rules.map(({ table, name }) => `${table} ${name}`));
  for (const { table, name, columns } of after.rules) {
    const isOld = columns.length > 0 && columns.every((column) => former.has(key({ table, column })));
    if (isOld && !rules.has(`${table} ${name}`)) found.push(`the rule ${name} is new for what ${table} had`);
  }
  for (const name of before.functions)
    if (!after.functions.includes(name)) found.push(`the function ${name} is gone`);
  return found;
}
