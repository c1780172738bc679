import type { Db } from '../../server/platform/database.ts';
import { attendees, organisers, showAttendee, showOrganiser } from './people.ts';

/**
 * Takes back the mails to made-up people that wait for delivery, so that the mailbox shows what the two people to
 * log in as would have got and not a thousand others.
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
