import { type RawBuilder, sql } from 'kysely';
import type { GoingPerson } from '../../../../contracts/events.ts';
import { goingPerPage } from '../../../../contracts/registrations.ts';
import { type Db, prepare, transaction } from '../../../infra/db/database.ts';
import {
  type Cursor,
  keyOfTime,
  pageWithCursor,
  parseCursor,
  timeOfKey,
} from '../../../infra/db/pagination.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { readTogether } from '../../../infra/http/read-together.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { facesOnPage, findEvent, findVisibleEvent } from '../../events/index.ts';
import { publishChange } from '../mails/notify.ts';
import { liveStates } from '../rules.ts';
import type { RegistrationDeps } from '../types.ts';
import { hasRegistered, showOwnRegistration } from './lists.ts';

interface GoingRow extends GoingPerson {
  readonly id: string;
  readonly confirmedAt: Temporal.Instant;
}

/** People with a seat who agreed to be shown, the newest first. */
function peopleGoing(db: Db, eventId: string | RawBuilder<string>) {
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.state', '=', 'confirmed')
    .where('registrations.listed', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .orderBy('registrations.confirmed_at', 'desc')
    .orderBy('registrations.id', 'desc');
}

async function selectGoing(
  db: Db,
  eventId: string,
  most: number,
  after: Cursor | null = null,
): Promise<GoingRow[]> {
  let rows = peopleGoing(db, eventId);
  if (after !== null) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('registrations.confirmed_at', 'registrations.id'),
        '<',
        tuple<Temporal.Instant | null, string>(timeOfKey(after), after.id),
      ),
    );
  }
  return rows
    .select([
      'registrations.id',
      'registrations.confirmed_at as confirmedAt',
      'users.name',
      'users.avatar_file_id as picture',
    ])
    .$narrowType<{ confirmedAt: Temporal.Instant }>()
    .limit(most)
    .execute();
}

/** The faces on the event's page. */
export async function goingOf(db: Db, eventId: string): Promise<GoingPerson[]> {
  return (await facesGoing(db, eventId)).map(presentGoing);
}

/** The faces, and what changes whenever they do, even if they are the same again afterwards. */
export async function goingWithVersion(
  db: Db,
  eventId: string,
): Promise<{ people: GoingPerson[]; version: string }> {
  const rows = await facesGoing(db, eventId);
  return { people: rows.map(presentGoing), version: rows.map(({ version }) => version).join(' ') };
}

const facesGoing = readTogether(
  prepare((db, eventIds: readonly string[]) =>
    // A row's `xmin` is the transaction that wrote it. Rows written together differ by their ids.
    db
      .selectFrom(sql<{ askedId: string }>`(select unnest(${eventIds}::text[]) as "askedId")`.as('asked'))
      .innerJoinLateral(
        () =>
          peopleGoing(db, sql.ref<string>('asked.askedId'))
            .select([
              'users.name',
              'users.avatar_file_id as picture',
              'registrations.confirmed_at',
              'registrations.id',
            ])
            .select(
              sql<string>`concat_ws(' ', registrations.id, registrations.xmin, users.xmin)`.as('version'),
            )
            .limit(sql.lit(facesOnPage))
            .as('going'),
        (join) => join.onTrue(),
      )
      .select(['asked.askedId', 'going.name', 'going.picture', 'going.version'])
      .orderBy('going.confirmed_at', 'desc')
      .orderBy('going.id', 'desc'),
  ),
);

function presentGoing({ name, picture }: GoingPerson): GoingPerson {
  return { name, picture };
}

/**
 * A page of those who agreed to be shown, for everyone who may see the event.
 * @throws Problem `event_not_found`
 */
export async function listGoing(
  { db }: Pick<RegistrationDeps, 'db'>,
  {
    caller,
    browser,
    eventId,
    after,
  }: {
    caller: Principal | null;
    browser: Buffer | null;
    eventId: string;
    after: string | undefined;
  },
): Promise<{ people: GoingPerson[]; next: string | null }> {
  const event =
    (await findVisibleEvent(db, eventId, caller, browser)) ?? (await findOwn(db, eventId, caller));
  if (event === null) throw new Problem('event_not_found');
  if (event.status === 'cancelled') return { people: [], next: null };
  const rows = await selectGoing(db, eventId, goingPerPage + 1, parseCursor(after));
  const { part, next } = pageWithCursor(rows, goingPerPage, ({ confirmedAt, id }) => ({
    key: keyOfTime(confirmedAt),
    id,
  }));
  return { people: part.map(presentGoing), next };
}

/** A hidden event, for people who registered for it before. */
async function findOwn(db: Db, eventId: string, caller: Principal | null) {
  if (caller === null || !(await hasRegistered(db, eventId, caller.userId))) return null;
  return findEvent(db, eventId);
}

/**
 * Shows the caller among those going, or stops showing them.
 * @throws Problem `event_not_found`, `registration_not_found` without a registration that counts
 */
export async function setListed(
  deps: Pick<RegistrationDeps, 'db' | 'bus'>,
  { caller, eventId, listed }: { caller: Principal; eventId: string; listed: boolean },
) {
  const own = await showOwnRegistration(deps, { caller, eventId });
  const changed = await transaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('registrations')
      .set({ listed })
      .where('event_id', '=', eventId)
      .where('user_id', '=', caller.userId)
      .where('companion', '=', false)
      .where('state', 'in', liveStates)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) publishChange(deps.bus, tx, eventId, [caller.userId]);
    return row;
  });
  if (own === null || changed === undefined) throw new Problem('registration_not_found');
  return { ...own, listed };
}
