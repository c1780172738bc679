import { Webhook } from 'standardwebhooks';
import { callOutside } from '../../../infra/http/outside-requests.ts';

/** For the whole exchange: connecting, sending, and the head of the response. */
const timeoutMs = 10_000;

export interface OutgoingWebhook {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly at: Temporal.Instant;
  /** Each signs the message: the current secret, and for a day the former one. */
  readonly secrets: readonly string[];
}

/** A status, or why there was none. */
export type WebhookResult =
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: string };

/**
 * Calls an address that a person has named, if it is public. Redirects aren't followed, and of the response only the
 * status is read.
 *
 * @param allowed private addresses that the operator permits
 */
export async function sendWebhook(
  message: OutgoingWebhook,
  allowed: readonly string[],
): Promise<WebhookResult> {
  const { id, body, at, secrets } = message;
  const sentAt = new Date(at.epochMilliseconds);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body));
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await callOutside(
    message.url,
    { allowedAddresses: allowed },
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Mela-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      signal,
    },
  );
  if (reply.response === null) return { status: null, error: reply.error };
  reply.close();
  return { status: reply.response.statusCode ?? 0, error: null };
}
