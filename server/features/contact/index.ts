import { type ContactMessage, sendContactMessage } from '../../../contracts/contact.ts';
import { transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { type Limit, useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import { queueMail } from '../mail/index.ts';

/** Enough to add something forgotten, too few to flood a mailbox. */
const messagesPerSender: Limit = { most: 5, seconds: 3600 };

export function contactRoutes(bind: Bind, deps: ContactDeps): void {
  bind(sendContactMessage, async ({ body, request, caller }) => {
    await useLimits(deps, usesOfNetwork('contact', request.ip, messagesPerSender));
    await sendMessage(deps, body, caller?.userId ?? null);
    return undefined;
  });
}

/**
 * Mails a message to the site's operator, with replies going to the sender. The sender gets no
 * copy: it would let strangers send their words to any address.
 * @param userId the sender, if logged in
 */
async function sendMessage(
  { db, clock, contactAddress }: Pick<ContactDeps, 'db' | 'clock' | 'contactAddress'>,
  message: ContactMessage,
  userId: string | null,
): Promise<void> {
  const to = { address: contactAddress, name: '', locale: 'en', timeZone: 'UTC' };
  const replyTo = { address: message.email, name: message.name };
  // So that the message is found when the account is deleted, whatever address it names.
  const about = userId === null ? {} : { about: { userId } };
  const values = { ...message, sentAt: clock.now() };
  await transaction(db, (tx) => queueMail(tx, { kind: 'contact_message', to, replyTo, values, ...about }));
}

interface ContactDeps extends Pick<Deps, 'db' | 'clock'> {
  /** Receives the messages. */
  readonly contactAddress: string;
}
