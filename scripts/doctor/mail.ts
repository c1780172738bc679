import { Email } from '../../contracts/values.ts';
import { mailProvider } from '../../server/compose/features.ts';
import type { Config } from '../../server/config/index.ts';
import type { ConnectionProblem, Delivery, MailProvider } from '../../server/features/mail/index.ts';
import { newId } from '../../server/infra/ids.ts';
import type { Check, Finding } from './check.ts';

/** What to do if no email could be sent yet. */
const remedies: Record<ConnectionProblem, string> = {
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
  argument: { name: 'address', effect: 'sends a test email' },
  async run({ config }, address) {
    if (config.mail.kind === 'outbox') return [outbox(config)];
    const provider = await mailProvider(config.mail);
    const reached = await visit(config, provider);
    if (address === undefined || reached.some(({ state }) => state === 'bad')) return reached;
    const to = Email.safeParse(address);
    if (!to.success) return [...reached, { state: 'bad', text: `"${address}" isn't an email address.` }];
    return [...reached, await send(config, provider, to.data)];
  },
};

function outbox({ site }: Config): Finding {
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
        remedy: remedies[result.obstacle],
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
    const text = `Sent a test email from ${from} to ${to}. If it doesn't arrive, check the spam folder.`;
    return { state: 'good', text };
  }
  const { outcome, reason } = delivery;
  const what = outcome === 'unknown' ? 'may not have been sent' : 'was not sent';
  const text2 = `The email from ${from} to ${to} ${what}: ${reason}`;
  return { state: 'bad', text: text2, remedy: remedyOfDelivery[outcome] };
}
