import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import type { Telling } from './ledger.ts';
import type { DeskParts } from './parts.ts';
import { eventOfOwn } from './policy.ts';
import { findOfPeople, type Registration, waitlistPositions } from './store.ts';
import { tellRegistered } from './tell-registered.ts';

/** Enough for a mailbox that swallows mails, too little to fill one. */
const resendings: Limit = { most: 3, seconds: 3600 };

/**
 * Sends the mail about the caller's registration again, worded by how it stands now, to where its mails go.
 *
 * @throws Problem `event_not_found`; `registration_not_found` where the caller has none that is live;
 *   `general_rate_limit_exceeded` beyond three an hour
 */
export async function resendMail(
  parts: DeskParts,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<void> {
  const event = await eventOfOwn(parts.db, caller, eventId);
  const [own] = await findOfPeople(parts.db, eventId, [caller.userId]);
  const tell = own && tellOf(own);
  if (own === undefined || tell === undefined) throw new Problem('registration_not_found');
  await useLimit(parts, `resend:${own.id}`, resendings);
  const position = (await waitlistPositions(parts.db, [own])).get(own.id) ?? 1;
  const telling = { registrationId: own.id, tell, reason: null, holdExpiresAt: own.holdExpiresAt, position };
  await transaction(parts.db, (tx) =>
    tellRegistered(parts, tx, event, { tellings: [telling], get: () => own }),
  );
}

function tellOf({ state }: Registration): Telling['tell'] | undefined {
  switch (state) {
    case 'confirmed':
      return 'confirmed';
    case 'pending':
      return 'received';
    case 'waitlisted':
      return 'waitlisted';
    case 'awaiting_payment':
      return 'payment_due';
    default:
      return undefined;
  }
}
