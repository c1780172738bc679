import { once } from 'node:events';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

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
 * Calls an address that a person has named. The name is resolved once and the connection goes to that address, if it is
 * public. Redirects aren't followed, and of the response only the status is read.
 *
 * @param allowed private addresses that the operator permits
 */
export async function sendWebhook(
  message: OutgoingWebhook,
  allowed: readonly string[],
): Promise<WebhookResult> {
  const { id, body, at, secrets } = message;
  // The agent is chosen by the scheme in small letters.
  const url = new URL(message.url).href;
  const sentAt = new Date(at.epochMilliseconds);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body));
  const signal = AbortSignal.timeout(timeoutMs);
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  let request: ClientRequest | undefined;
  try {
    request = send(url, {
      method: 'POST',
      agent: useAgent(url, { allowIPAddressList: [...allowed], keepAlive: false }),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Mela-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
    });
    const answered = once(request, 'response', { signal });
    request.end(body);
    const [response] = await answered;
    response.on('error', () => undefined).destroy();
    return { status: response.statusCode ?? 0, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error, signal) };
  } finally {
    request?.on('error', () => undefined).destroy();
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  const { code, message } = error as NodeJS.ErrnoException;
  if (/is not allowed/.test(message)) return 'address_not_allowed';
  return code ?? 'connection_failed';
}
