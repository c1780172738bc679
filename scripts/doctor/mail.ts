import { Email } from '../../contracts/values.ts';
import { mailProvider } from '../../server/compose/features.ts';
import type { Config } from '../../server/config/index.ts';
import type { Delivery, MailProvider, Obstacle } from '../../server/features/mail/index.ts';
import { newId } from '../../server/infra/ids.ts';
import type { Check, Finding } from './check.ts';

/** What to do if no email could be sent yet. */
const remedies: Record<Obstacle, string> = {
  host: 'Look at the name of the server in SMTP_URL, and whether this machine can look names up.',
  port: 'Look at the name and the port in SMTP_URL, and whether a firewall or the host of this machine blocks it.',
  silence:
    'Look at the port in SMTP_URL (465 wants smtps://, 587 and 25 want smtp://), and whether a firewall drops what goes there.',
  encryption:
    'Write smtps:// for a port that is encrypted from the start (465), smtp:// for the others (587, 25).',
  certificate: 'Name the server in SMTP_URL as its certificate does, or have the certificate mended.',
  credentials:
    'Look at the user and the password in SMTP_URL. Write characters such as @ / : in them as %40 %2F %3A. Some providers want an app password.',
  refusal: 'Ask whoever runs the mail server why it turns this machine away.',
};

const remedyOfDelivery: Record<Exclude<Delivery['outcome'], 'sent' | 'kept'>, string> = {
  deferred:
    'Mails of the site wait and are tried again. Where the reason names a quota, a sender or a key, look at MAIL_FROM and at the account of the provider.',
  refused:
    'Look whether the provider lets you send from the address of MAIL_FROM, and whether the address you write to exists.',
  unknown: 'Look whether the mail arrived. If not, look at the log of the provider, and try again.',
};

export const mail: Check = {
  name: 'mail',
  argument: { name: 'address', effect: 'sends a mail there' },
  async run({ config }, address) {
    if (config.mail.kind === 'outbox') return [outbox(config)];
    const provider = await mailProvider(config.mail);
    const reached = await visit(config, provider);
    if (address === undefined || reached.some(({ state }) => state === 'bad')) return reached;
    const to = Email.safeParse(address);
    if (!to.success) return [...reached, { state: 'bad', text: `"${address}" is not an address.` }];
    return [...reached, await send(config, provider, to.data)];
  },
};

function outbox({ site }: Config): Finding {
  return {
    state: 'good',
    text: `No mail leaves this machine; they are kept at ${site.url}/dev/mailbox while the site runs.`,
  };
}

async function visit({ mail: settings }: Config, { visit }: MailProvider): Promise<Finding[]> {
  if (settings.kind !== 'smtp' || visit === undefined)
    return [
      {
        state: 'good',
        text: 'The mail service is configured. Only a mail can tell whether it takes one: npm run doctor -- mail you@example.org',
      },
    ];
  const { host } = new URL(settings.url);
  const result = await visit();
  if (!result.reached)
    return [
      {
        state: 'bad',
        text: `The mail server ${host} does not let us in: ${result.reason}`,
        remedy: remedies[result.obstacle],
      },
    ];
  const found: Finding[] = [{ state: 'good', text: `The mail server ${host} lets us in.` }];
  if (result.encrypted || isThisMachine(settings.url)) return found;
  const text = 'The connection is not encrypted: others on the way can read every mail.';
  return [
    ...found,
    { state: 'warning', text, remedy: 'Take a server that offers TLS, and smtps:// where it can.' },
  ];
}

function isThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

async function send({ mail: { from }, site }: Config, provider: MailProvider, to: string): Promise<Finding> {
  const subject = 'Mails of your Mela arrive';
  const text = `This mail was sent by "npm run doctor" of ${site.url}. Nothing has to be done about it.\n`;
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
    const text = `A mail from ${from} to ${to} was taken. If it does not come, look into the spam folder first.`;
    return { state: 'good', text };
  }
  const { outcome, reason } = delivery;
  const what = outcome === 'unknown' ? 'perhaps taken' : 'not taken';
  const text2 = `A mail from ${from} to ${to} was ${what}: ${reason}`;
  return { state: 'bad', text: text2, remedy: remedyOfDelivery[outcome] };
}
