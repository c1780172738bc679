import type { Unsubscription } from '../../contracts/notifications.ts';
import { muteMails } from '../accounts/index.ts';
import { Problem } from '../platform/problem.ts';
import type { NotificationParts } from './parts.ts';
import { deleteSubscription } from './subscription-store.ts';
import { isGenuine } from './unsubscribe-link.ts';

/**
 * Ends mails of one sort to the reader of a link.
 *
 * @throws Problem `user_invalid_token` where the link is none of ours
 */
export async function unsubscribe(
  parts: Pick<NotificationParts, 'db' | 'clock' | 'secret'>,
  wish: Unsubscription,
): Promise<void> {
  if (!isGenuine(parts, wish)) throw new Problem('user_invalid_token');
  const { list, id } = wish;
  if (list === 'digest') await deleteSubscription(parts.db, id);
  else await muteMails(parts, id, { [list]: false });
}
