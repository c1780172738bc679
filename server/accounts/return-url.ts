import { invalidField } from '../platform/problem.ts';
import type { AccountParts } from './parts.ts';

/**
 * Refuses links that would carry a mail's secret to a site we do not know (ruling 14).
 *
 * @throws Problem `general_argument_invalid`
 */
export function checkReturnUrl({ origins }: AccountParts, url: string): void {
  if (origins.mayReturnTo(new URL(url))) return;
  throw invalidField('url', 'The address must be on this site or on a registered origin');
}
