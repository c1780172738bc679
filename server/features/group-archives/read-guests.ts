import { sql } from 'kysely';
import { anyOf, type Db } from '../../infra/db/database.ts';
import { shownAddress } from '../accounts/index.ts';
import { answersOf } from '../questions/index.ts';

interface Guest {
  readonly $id: string;
  /** Its registration on an earlier site. */
  readonly sources: readonly string[];
  readonly eventId: string;
  readonly name: string;
  /** Theirs: null for a seat that is held for another person, whose address only its buyer sees. */
  readonly email: string | null;
  /** Whose account the seat is ordered with; null on earlier sites. */
  readonly buyer: { readonly name: string; readonly email: string | null } | null;
  readonly state: string;
  readonly ticket: string | null;
  readonly createdAt: Temporal.Instant;
  readonly checkedInAt: Temporal.Instant | null;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

/**
 * Who registered for these events, here and on the site that they were imported from; oldest first, and one more than
 * the most if there are more.
 */
export async function guestsOf(db: Db, eventIds: readonly string[], most: number): Promise<Guest[]> {
  const registrations = await db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .leftJoin('admissions', 'admissions.registration_id', 'registrations.id')
    .leftJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'registrations.event_id')
        .onRef('ticket_types.id', '=', 'registrations.ticket_type_id'),
    )
    .select(['registrations.id as $id', 'registrations.event_id as eventId', 'registrations.state'])
    .select(sql<string>`coalesce(nullif(registrations.holder_name, ''), users.name)`.as('name'))
    .select(sql<string>`coalesce(registrations.contact_email, users.email)`.as('email'))
    .select('users.name as buyer')
    .select(['ticket_types.name as ticket', 'registrations.created_at as createdAt'])
    .select(['admissions.admitted_at as checkedInAt', 'registrations.reason'])
    .select('registrations.social_media as socialMedia')
    .where('registrations.event_id', '=', anyOf(eventIds))
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .limit(most + 1)
    .execute();
  const answers = await answersOf(
    db,
    registrations.map(({ $id }) => $id),
  );
  const here = registrations.map(
    ({ socialMedia, reason, email, buyer, ...registration }): Guest => ({
      ...registration,
      sources: [],
      email: registration.name === buyer ? shownAddress(email) || null : null,
      buyer: { name: buyer, email: shownAddress(email) || null },
      answers: [
        { question: 'Social media platform', answer: socialMedia },
        { question: 'Why do you want to attend?', answer: reason },
        ...(answers.get(registration.$id) ?? []).map(({ label, value }) => ({
          question: label,
          answer: String(value),
        })),
      ].filter(({ answer }) => answer !== ''),
    }),
  );
  const earlier = await db
    .selectFrom('earlier_guests')
    .select(['id as $id', sql<string[]>`array[source_key]`.as('sources')])
    .select(['event_id as eventId', 'name', 'email', 'state', 'ticket', 'answers'])
    .select(['registered_at as createdAt', 'checked_in_at as checkedInAt'])
    .where('event_id', '=', anyOf(eventIds))
    .orderBy('registered_at')
    .orderBy('id')
    .limit(Math.max(0, most + 1 - here.length))
    .$castTo<Omit<Guest, 'buyer'>>()
    .execute();
  return [...here, ...earlier.map((guest) => ({ ...guest, buyer: null }))];
}
