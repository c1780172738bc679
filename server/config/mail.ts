import { type SettingsReader, withoutSlash } from './settings-reader.ts';

const TEMPLATES = ['otp', 'paid', 'free', 'approval', 'contact', 'general'] as const;

/** A template of EmailJS, and the service it is sent through. */
export type MailTemplate = { readonly service: string; readonly template: string };

export type EmailJsConfig = {
  readonly kind: 'emailjs';
  readonly url: string;
  readonly userId: string;
  readonly accessToken: string | undefined;
  readonly templates: Readonly<Record<(typeof TEMPLATES)[number], MailTemplate>>;
};

export type SmtpConfig = { readonly kind: 'smtp'; readonly url: string };

/** Where emails go; an outbox keeps them on this machine. */
export type MailConfig = {
  readonly from: string;
  /** Who receives messages of the contact form. */
  readonly contactAddress: string;
} & (SmtpConfig | EmailJsConfig | { readonly kind: 'outbox' });

const FALLBACK_SENDER = 'Mela <mela@localhost>';

/** A public site needs a provider: without one, sign-up codes would go nowhere. */
export function readMail(read: SettingsReader, isPublic: boolean): MailConfig {
  const from = read.text('MAIL_FROM');
  const contact = read.text('CONTACT_EMAIL');
  const smtp = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const emailJs = readEmailJs(read);
  if (from !== undefined && !/^(?:[^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    read.fault('MAIL_FROM', `"${from}" is not a sender.`, 'Write it as: Mela <events@example.org>');
  }
  if (contact !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(contact)) {
    read.fault('CONTACT_EMAIL', `"${contact}" is not an address.`, 'Write it as: hello@example.org');
  }
  if (smtp && emailJs) {
    read.fault(
      'SMTP_URL',
      'SMTP and the mail service are both configured.',
      'Remove SMTP_URL or the EMAILJS_ settings.',
    );
  }
  if ((isPublic || smtp) && from === undefined) {
    read.fault('MAIL_FROM', 'It is missing.', 'Write it as: Mela <events@example.org>');
  }
  if (isPublic && !smtp && !emailJs && read.text('SMTP_URL') === undefined) {
    read.fault(
      'SMTP_URL',
      "A public site needs a mail provider: without one, people can't sign up.",
      'Set SMTP_URL (smtps://user:password@mail.example.org), or the EMAILJS_ settings.',
    );
  }
  const provider = smtp
    ? { kind: 'smtp' as const, url: smtp.href }
    : (emailJs ?? { kind: 'outbox' as const });
  const sender = from ?? FALLBACK_SENDER;
  return { from: sender, contactAddress: contact ?? addressOf(sender), ...provider };
}

/** The address without the sender's name. */
function addressOf(sender: string): string {
  return /<(.+)>$/.exec(sender)?.[1] ?? sender;
}

/** All or nothing: one EmailJS setting requires the others. */
function readEmailJs(read: SettingsReader): EmailJsConfig | undefined {
  const required = (setting: string, what: string, fallback?: string): (() => string) => {
    const value = read.text(setting) ?? fallback;
    return () => {
      if (value === undefined)
        read.fault(setting, `The ${what} is required.`, 'Copy it from the mail service.');
      return value ?? '';
    };
  };
  const url = read.url('EMAILJS_URL', ['https:', 'http:']);
  const accessToken = read.text('EMAILJS_ACCESS_TOKEN');
  const userId = required('EMAILJS_USER_ID', 'public key');
  const anyService = read.text('EMAILJS_SERVICE_ID');
  const templates = TEMPLATES.map((name) => {
    const setting = `EMAILJS_${name.toUpperCase()}`;
    const service = required(`${setting}_SERVICE_ID`, 'service id', anyService);
    const template = required(`${setting}_TEMPLATE_ID`, 'template id');
    return { name, service, template };
  });
  const wanted = [...read.names].some((name) => name.startsWith('EMAILJS_') && read.text(name) !== undefined);
  if (!wanted) return undefined;
  const complete = templates.map(({ name, service, template }) => [
    name,
    { service: service(), template: template() },
  ]);
  return {
    kind: 'emailjs',
    url: withoutSlash(url) ?? 'https://api.emailjs.com',
    userId: userId(),
    accessToken,
    templates: Object.fromEntries(complete) as EmailJsConfig['templates'],
  };
}
