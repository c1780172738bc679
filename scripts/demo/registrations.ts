import { type RawBuilder, sql } from 'kysely';
import type { openCommandQueue } from '../../server/features/registrations/index.ts';
import type { Db } from '../../server/infra/db/database.ts';
import type { DemoEvent } from './demo-event.ts';
import { attendees, organisers, showAttendee, showOrganiser } from './people.ts';

const reasons = [
  "I've wanted to try this for years.",
  'A friend told me about the last one.',
  'I live around the corner and heard you through the window.',
  'To meet people who do this for the love of it.',
  "I'd like to learn it properly this time.",
  "My daughter asks me every week when we're going.",
  "It's on my list, and the list is short.",
  'I can help carry chairs, too.',
] as const;
const platforms = ['Instagram', 'Mastodon', 'LinkedIn', 'none, a poster', 'Bluesky', 'YouTube'] as const;

/** The shares the organiser has approved and declined; the rest is pending, so there is something to do. */
const approvedShare = 0.75;
const declinedAt = 2;

/**
 * Registers demo attendees through the same command queue as everyone, so capacity, waitlist and emails work
 * as usual, and makes some of the organiser's decisions.
 *
 * @param turn varies per event, so that not always the same people come first
 */
export async function fillEvent(
  queue: ReturnType<typeof openCommandQueue>,
  {
    eventId,
    event,
    organiserId,
    turn,
  }: { eventId: string; event: DemoEvent; organiserId: string; turn: number },
  attendees: readonly string[],
): Promise<void> {
  const asking = Array.from(
    { length: Math.min(event.asking, attendees.length) },
    (_, index) => (index + turn * 7) % attendees.length,
  );
  const outcomes = await Promise.all(
    asking.map((person) =>
      queue.submit(eventId, {
        kind: 'register',
        userId: attendees[person] ?? '',
        answers: answersOf(person + turn),
      }),
    ),
  );
  if (event.approval === undefined) return;
  const by = { userId: organiserId, money: true };
  const approved = Math.floor(outcomes.length * approvedShare);
  for (const [index, { registration }] of outcomes.slice(0, approved).entries()) {
    const ruling =
      index === declinedAt
        ? { kind: 'decline' as const, reason: 'You came last time, and this one is for newcomers.' }
        : { kind: 'approve' as const, reason: null };
    await queue.submit(eventId, { ...ruling, registrationId: registration.id, by });
  }
}

function answersOf(seed: number) {
  return {
    socialMedia: platforms[seed % platforms.length] ?? '',
    reason: reasons[seed % reasons.length] ?? '',
    // Most agree to be shown.
    listed: seed % 3 !== 0,
  };
}

/**
 * Deletes queued emails to fictional people, so that the mailbox shows those of the two accounts to log in
 * as, and not a thousand others.
 */
export async function takeBackMails(db: Db): Promise<void> {
  const shown: readonly string[] = [showAttendee, showOrganiser];
  const madeUp = [...attendees, ...Object.values(organisers)].map(({ email }) => email);
  await db
    .deleteFrom('mails')
    .where(
      'to_address',
      'in',
      madeUp.filter((email) => !shown.includes(email)),
    )
    .where('state', '=', 'queued')
    .execute();
}

/** Days over which sample accounts and events were made, and then people registered. */
const days = { made: 16, registering: 13 } as const;

/**
 * Moves what was just added into the past, in its order, so that lists and trends look as on a site in use. Events fill at
 * different speeds.
 */
export async function spreadOverDays(db: Db): Promise<void> {
  const people = [...attendees, ...Object.values(organisers)].map(({ email }) => email);
  const ids = sql`(select id from users where email = any(${people}::text[]))`;
  const earlier = (rank: RawBuilder<unknown>, most: number) =>
    sql`interval '1 day' * ${most} * (1 - ${rank})`;
  const made = earlier(sql`rank`, days.made);
  await sql`update users set created_at = created_at - interval '1 day' * ${days.registering} - ${made}
    from (select id, percent_rank() over (order by md5(id)) as rank from users where id in ${ids}) as ranked
    where ranked.id = users.id`.execute(db);
  await sql`update events set created_at = created_at - interval '1 day' * ${days.registering} - ${made}
    from (select id, percent_rank() over (order by md5(id)) as rank from events where organiser_id in ${ids}) as ranked
    where ranked.id = events.id`.execute(db);
  const speed = sql`(0.6 + abs(hashtext(registrations.event_id)) % 16 / 10.0)`;
  const registered = earlier(sql`(1 - power(1 - rank, ${speed}))`, days.registering);
  await sql`update registrations set created_at = created_at - ${registered}, confirmed_at = confirmed_at - ${registered}
    from (select id, percent_rank() over (partition by event_id order by created_at, id) as rank
      from registrations where user_id in ${ids}) as ranked
    where ranked.id = registrations.id`.execute(db);
}
