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
