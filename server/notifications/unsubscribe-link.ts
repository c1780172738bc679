import type { Unsubscription } from '../../contracts/notifications.ts';
import { isLinkToken, linkToken } from '../platform/link-token.ts';
import type { NotificationParts } from './parts.ts';

type LinkParts = Pick<NotificationParts, 'siteUrl' | 'secret'>;

/**
 * Where a reader ends mails of one sort. Opened in a browser it shows a button; a mail program posts to it by itself
 * (RFC 8058). It never expires: mails are read late, and whoever has it can do nothing else with it.
 */
export function unsubscribeUrl(
  { siteUrl, secret }: LinkParts,
  list: Unsubscription['list'],
  id: string,
): string {
  const query = new URLSearchParams({ list, id, token: linkToken(secret, purposeOf(list, id)) });
  return `${siteUrl}/unsubscribe?${query}`;
}

/** Whether a link is one that we wrote. */
export function isGenuine(
  { secret }: Pick<LinkParts, 'secret'>,
  { list, id, token }: Unsubscription,
): boolean {
  return isLinkToken(secret, purposeOf(list, id), token);
}

function purposeOf(list: Unsubscription['list'], id: string): string {
  return `unsubscribe ${list} ${id}`;
}
