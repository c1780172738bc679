import { sql } from 'kysely';
import type { Db } from '../server/infra/db/database.ts';

/** A signed-in person; `cookie` is the request header. */
export interface BenchPerson {
  readonly id: string;
  readonly cookie: string;
}

/** Inserts people with a confirmed account and a session each. */
export async function insertPeople(db: Db, count: number): Promise<BenchPerson[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select id, id || '@example.org', now(), '', 'Guest ' || left(id, 6)
    from unnest(${ids}::text[]) as id`.execute(db);
  await sql`insert into sessions (id, user_id, secret_hash, expires_at)
    select 's' || id, id, sha256(convert_to('secret of ' || id, 'UTF8')), now() + interval '1 day'
    from unnest(${ids}::text[]) as id`.execute(db);
  await sql`analyze users, sessions`.execute(db);
  return ids.map((id) => {
    const credentials = JSON.stringify({ id, secret: `secret of ${id}` });
    return { id, cookie: `a_session_mela=${Buffer.from(credentials).toString('base64')}` };
  });
}
