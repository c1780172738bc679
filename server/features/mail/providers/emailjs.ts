import { setTimeout as sleep } from 'node:timers/promises';
import { oneLine } from '../mail-content.ts';
import type { Delivery, MailProvider } from '../provider.ts';
import type { Template } from '../template.ts';

export interface EmailJsSettings {
  /** The service's address without a trailing slash. */
  readonly url: string;
  /** The public key. */
  readonly userId: string;
  readonly accessToken: string | undefined;
  readonly templates: Readonly<Record<Template, { readonly service: string; readonly template: string }>>;
  /** Milliseconds between calls of this process; the service accepts one per second. */
  readonly pace?: number;
  /** Timeout of a call in milliseconds. */
  readonly timeout?: number;
}

/** The version sent by the service's own client. */
const libVersion = '4.4.1';

/** The texts that the service's client shows for a status without a message. */
const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  429: 'Too Many Requests',
  451: 'Unavailable For Headless Browser',
};

/** Sends mails through EmailJS with its templates. */
export function emailJsProvider(settings: EmailJsSettings): MailProvider {
  const { url, userId, accessToken, templates, pace = 1000, timeout = 30_000 } = settings;
  const turn = inTurns(pace);
  return {
    async deliver(mail) {
      const { service, template } = templates[mail.template];
      await turn();
      try {
        const answer = await fetch(`${url}/api/v1.0/email/send`, {
          method: 'POST',
          // A reused connection that the other side has just closed would look like a mail with an
          // unknown result.
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify({
            lib_version: libVersion,
            user_id: userId,
            service_id: service,
            template_id: template,
            template_params: mail.templateParams,
            ...(accessToken !== undefined && { accessToken }),
          }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
        });
        return outcomeOfStatus(answer.status, await answer.text());
      } catch (error) {
        return outcomeOfBrokenConnection(error);
      }
    },
  };
}

/** Lets callers through one at a time, `pace` milliseconds apart. */
function inTurns(pace: number): () => Promise<void> {
  let free: Promise<unknown> = Promise.resolve();
  return () => {
    const mine = free;
    free = mine.then(() => sleep(pace));
    return mine.then(() => undefined);
  };
}

/** Error messages that mean one of our settings is wrong. */
const ofSettings = /public key|private key|user id|service id|template id|account|non-browser/i;
/** Returned by a gateway that doesn't know whether the call succeeded. */
const gatewayStatuses = new Set([502, 504]);

function outcomeOfStatus(status: number, text: string): Delivery {
  if (status === 200) return { outcome: 'sent' };
  const words = oneLine(text).slice(0, 500) || statusTexts[status] || 'no reason given';
  const answer = { reason: `${status} ${words}`, code: String(status) };
  if (gatewayStatuses.has(status)) return { outcome: 'unknown', ...answer };
  // The waiting mails go out once the settings (or a redirecting address) are corrected.
  const ours = status < 400 || ofSettings.test(words);
  const passing = status === 429 || status === 408 || status >= 500 || ours;
  return { outcome: passing ? 'deferred' : 'refused', ...answer };
}

/** Codes of a connection that was never established. */
const neverConnected =
  /CERT|^ERR_TLS|^ERR_SSL|^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** @throws errors other than network failures */
function outcomeOfBrokenConnection(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError')
    return { outcome: 'unknown', reason: '0 Network Error (no answer in time)', code: 'timeout' };
  const code = (error.cause as { code?: string } | undefined)?.code;
  if (code === undefined) throw error;
  const reason = `0 Network Error (${code})`;
  return { outcome: neverConnected.test(code) ? 'deferred' : 'unknown', reason, code };
}
