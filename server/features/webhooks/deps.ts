import type { Deps } from '../../infra/deps.ts';
import { linkToken } from '../../infra/ids.ts';

export interface WebhookDeps extends Deps {
  /** The site's secret, from which those of webhooks are derived, so that none is stored. */
  readonly secret: string;
  readonly siteUrl: string;
  /** Messages are logged but not sent. */
  readonly staging: boolean;
  /** Private addresses and ranges that webhooks may call. */
  readonly allowedAddresses: readonly string[];
}

/** In the format of Standard Webhooks. */
export function webhookSecret({ secret }: Pick<WebhookDeps, 'secret'>, id: string, number: number): string {
  const key = Buffer.from(linkToken(secret, `webhook ${id} ${number}`), 'base64url');
  return `whsec_${key.toString('base64')}`;
}

/** Minutes until the next attempt after each failure; a day in all. */
export const retryMinutes = [1, 5, 24, 60, 150, 300, 420, 480] as const;
/** A webhook that has failed this long without a success is paused. */
export const pauseAfter = { hours: 3 * 24 } as const;
export const formerSecretFor = { hours: 24 } as const;
/** How long the log reaches back. */
export const keepMessagesFor = { hours: 30 * 24 } as const;
