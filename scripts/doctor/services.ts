import { Email } from '../../contracts/values.ts';
import { type AnswerSource, AssistantError } from '../../server/assistant/index.ts';
import { answerSourceOf } from '../../server/compose/assistant.ts';
import { mailProvider } from '../../server/compose/features.ts';
import type { Config } from '../../server/config/index.ts';
import type { ConnectionProblem, Delivery, MailProvider } from '../../server/features/mail/index.ts';
import { ProviderError, razorpayProvider, stripeProvider } from '../../server/features/payments/index.ts';
import { newId } from '../../server/infra/ids.ts';
import type { Check, Finding } from './examine.ts';

const question = 'Answer with the one word: yes';

/** Asks the configured assistant service one short question, which may cost a small amount. */
export const assistant: Check = {
  name: 'assistant',
  async run({ config }) {
    const answering = answerSourceOf(config.assistant);
    if (answering.kind === 'built_in') return [{ state: 'good', text: 'The built-in assistant answers.' }];
    const whose = answering.kind === 'model' ? 'The language model' : 'The chat service';
    try {
      await ask(answering);
      return [{ state: 'good', text: `${whose} answers.` }];
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      return [
        {
          // The built-in assistant takes over.
          state: 'warning',
          text: `The built-in assistant answers instead: ${error.message}.`,
          remedy:
            answering.kind === 'model'
              ? 'Check CHAT_MODEL_URL (without /chat/completions), CHAT_MODEL_KEY and CHAT_MODEL, and whether CHAT_MODEL_SECONDS is long enough.'
              : 'Check CHAT_URL, and that the service is running. It must accept {"message"} by POST and return {"response"}.',
        },
      ];
    }
  },
};

async function ask(answering: Exclude<AnswerSource, { kind: 'built_in' }>): Promise<void> {
  const signal = AbortSignal.timeout(answering.seconds * 1000);
  if (answering.kind === 'service') await answering.service.ask(question, signal);
  else
    await answering.model.complete([{ role: 'user', content: question }], [], {
      signal,
      onText: () => undefined,
    });
}

const paymentRemedies = {
  Razorpay: {
    refused:
      'Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET again from the Razorpay dashboard. Both must belong to the same key.',
    unavailable: 'Check RAZORPAY_URL, and whether a firewall blocks it. Then try again.',
    malformed: 'Check RAZORPAY_URL: the server there is not the Razorpay API.',
  },
  Stripe: {
    refused:
      'Copy STRIPE_SECRET_KEY again from the Stripe dashboard. A restricted key needs the permissions in docs/payments.md.',
    unavailable: 'Check STRIPE_URL, and whether a firewall blocks it. Then try again.',
    malformed: 'Check STRIPE_URL: the server there is not the Stripe API.',
  },
} as const satisfies Record<string, Record<ProviderError['kind'], string>>;

/** Tests the keys by requesting an order that doesn't exist. */
export const payments: Check = {
  name: 'payments',
  async run({ config: { payments: settings, stripe, site } }) {
    if (settings.kind === 'sandbox') return [{ state: 'good', text: 'Test payments: no money moves.' }];
    const isPublic = site.kind === 'public';
    const findings = [
      ...(settings.kind === 'razorpay'
        ? await findingsAbout('Razorpay', isPublic, settings.keyId, () =>
            razorpayProvider(settings).findOrder('doctor'),
          )
        : []),
      ...(stripe === null
        ? []
        : await findingsAbout('Stripe', isPublic, stripe.secretKey, async () =>
            stripeProvider(stripe).hasOrder?.('cs_doctor'),
          )),
    ];
    if (findings.length > 0) return findings;
    const text =
      'No payment provider of the site: paid events need an account of their organiser or group, or of the site.';
    return [{ state: 'good', text }];
  },
};

async function findingsAbout(
  name: keyof typeof paymentRemedies,
  isPublic: boolean,
  key: string,
  call: () => Promise<unknown>,
): Promise<Finding[]> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const text = `Payments through ${name} don't work: ${error.message}.`;
    return [{ state: 'bad', text, remedy: paymentRemedies[name][error.kind] }];
  }
  // A key's id may be shown; a secret key may not.
  const named = name === 'Razorpay' ? `the key ${key}` : 'the key';
  const text = `${name} accepts ${named}. The webhook secret can only be checked by the first webhook.`;
  return [{ state: 'good', text }, ...(isPublic ? testKey(key) : [])];
}

/** Of keys with which no money moves. */
function testKey(key: string): Finding[] {
  if (!/^(?:[sr]k|rzp)_test_/.test(key)) return [];
  const text = 'This is a test key: checkouts open, but no money moves.';
  const remedy = 'Create a live key in the dashboard, and set it with its secrets.';
  return [{ state: 'warning', text, remedy }];
}

/** What to do if no email could be sent yet. */
const mailRemedies: Record<ConnectionProblem, string> = {
  host: 'Check the server name in SMTP_URL, and that DNS works on this machine.',
  port: 'Check the server name and port in SMTP_URL, and whether a firewall or your hosting provider blocks it.',
  silence:
    'Check the port in SMTP_URL (465 needs smtps://, 587 and 25 need smtp://), and whether a firewall blocks it.',
  encryption: 'Use smtps:// for port 465, and smtp:// for 587 and 25.',
  certificate: 'Use the server name in its certificate in SMTP_URL, or have the certificate fixed.',
  credentials:
    'Check the user and password in SMTP_URL. Encode characters such as @ / : as %40 %2F %3A. Some providers need an app password.',
  refusal: "Ask the mail server's administrator why it rejects this machine.",
};

const remedyOfDelivery: Record<Exclude<Delivery['outcome'], 'sent' | 'kept'>, string> = {
  deferred:
    'Emails are queued and retried. If the error mentions a quota, a sender or a key, check MAIL_FROM and your account with the provider.',
  refused: 'Check that the provider allows sending from MAIL_FROM, and that the recipient exists.',
  unknown: "Check whether the email arrived. If not, check the provider's log and try again.",
};

export const mail: Check = {
  name: 'mail',
  argument: { name: 'address', effect: 'sends a test email; "self" means to MAIL_FROM' },
  async run({ config }, address) {
    if (config.mail.kind === 'outbox') return [outbox(config)];
    const provider = await mailProvider(config.mail, config.secret);
    const reached = await visit(config, provider);
    if (address === undefined || reached.some(({ state }) => state === 'bad')) return reached;
    const to = Email.safeParse(address === 'self' ? senderOf(config) : address);
    if (!to.success) return [...reached, { state: 'bad', text: `"${address}" isn't an email address.` }];
    return [...reached, await send(config, provider, to.data)];
  },
};

function outbox({ site, staging, port }: Config): Finding {
  if (staging) {
    const text = `A staging copy sends no email. Read them at http://localhost:${port}/dev/mailbox, on this machine only, while the site is running.`;
    return { state: 'good', text };
  }
  return {
    state: 'good',
    text: `Emails aren't sent. Read them at ${site.url}/dev/mailbox while the site is running.`,
  };
}

async function visit(
  { mail: settings }: Config,
  { checkConnection: visit }: MailProvider,
): Promise<Finding[]> {
  if (settings.kind !== 'smtp' || visit === undefined)
    return [
      {
        state: 'good',
        text: 'The mail service is configured. To test it, send an email: npm run doctor -- mail you@example.org',
      },
    ];
  const { host } = new URL(settings.url);
  const result = await visit();
  if (!result.reached)
    return [
      {
        state: 'bad',
        text: `Can't log in to the mail server ${host}: ${result.reason}`,
        remedy: mailRemedies[result.problem],
      },
    ];
  const found: Finding[] = [{ state: 'good', text: `Logged in to the mail server ${host}.` }];
  if (result.encrypted || isThisMachine(settings.url)) return found;
  const text = "The connection isn't encrypted: emails can be read in transit.";
  return [...found, { state: 'warning', text, remedy: 'Use a server with TLS, preferably with smtps://.' }];
}

function isThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** The address that the site sends from, without the name. */
function senderOf({ mail: { from } }: Config): string {
  return /<(.+)>$/.exec(from)?.[1] ?? from;
}

/** What the mail server said. */
function seenOf(delivery: Delivery): string {
  if (delivery.outcome !== 'sent' || delivery.reply === undefined) return '';
  const how = delivery.encrypted ? 'over an encrypted connection' : 'over a connection without encryption';
  return `\nThe mail server took it ${how} and said: ${delivery.reply}`;
}

async function send({ mail: { from }, site }: Config, provider: MailProvider, to: string): Promise<Finding> {
  const subject = 'Test email from Mela';
  const text = `This test email was sent by "npm run doctor" at ${site.url}. Sending email works.\n`;
  const html = `<p>${text}</p>`;
  const delivery = await provider.deliver({
    id: newId(),
    to: { address: to, name: '' },
    replyTo: null,
    subject,
    text,
    html,
    calendar: null,
    ticketCode: null,
    mark: null,
    scene: null,
    unsubscribeUrl: null,
    template: 'general',
    templateParams: {
      to_name: '',
      to_email: to,
      reply_to: '',
      subject,
      message_text: text,
      message_html: html,
    },
    createdAt: Temporal.Now.instant(),
  });
  if (delivery.outcome === 'sent' || delivery.outcome === 'kept') {
    const sent = `Sent a test email from ${from} to ${to}. If it doesn't arrive, check the spam folder.`;
    return { state: 'good', text: sent + seenOf(delivery) };
  }
  const { outcome, reason } = delivery;
  const what = outcome === 'unknown' ? 'may not have been sent' : 'was not sent';
  const text2 = `The email from ${from} to ${to} ${what}: ${reason}`;
  return { state: 'bad', text: text2, remedy: remedyOfDelivery[outcome] };
}
