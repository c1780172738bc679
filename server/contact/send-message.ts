import type { ContactMessage } from '../../contracts/contact.ts';
import { queueMail } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import type { ContactParts } from './parts.ts';

/**
 * Mails a message to whoever runs the site; an answer to it reaches the sender. The sender gets none: it would carry a
 * stranger's words to whatever address the stranger types.
 *
 * @param userId who wrote it, where they are logged in
 */
export async function sendMessage(
  { db, contactAddress }: Pick<ContactParts, 'db' | 'contactAddress'>,
  message: ContactMessage,
  userId: string | null,
): Promise<void> {
  const to = { address: contactAddress, name: '', locale: 'en', timeZone: 'UTC' };
  const replyTo = { address: message.email, name: message.name };
  // So that the message is found at the end of the account, whatever address it names.
  const about = userId === null ? {} : { about: { userId } };
  await transaction(db, (tx) =>
    queueMail(tx, { kind: 'contact_message', to, replyTo, values: message, ...about }),
  );
}
