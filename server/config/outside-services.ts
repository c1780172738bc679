import { isIP } from 'node:net';
import { type SettingsReader, withoutSlash } from './settings-reader.ts';

/** The data folder, or an S3-compatible bucket. */
export type FilesConfig =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3';
      /** Without a trailing slash. */
      readonly url: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

const OTHERS = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** A bucket needs its key; a key without a bucket is an error. */
export function readFiles(read: SettingsReader): FilesConfig {
  const url = withoutSlash(read.url('S3_URL', ['https:', 'http:']));
  const [region = 'us-east-1', accessKeyId, secretAccessKey] = OTHERS.map((setting) => read.text(setting));
  if (read.text('S3_URL') === undefined) {
    const lone = OTHERS.find((setting) => read.text(setting) !== undefined);
    if (lone !== undefined)
      read.addError(lone, 'S3_URL is missing.', 'Set S3_URL too, or remove this setting.');
    return { kind: 'disk' };
  }
  for (const setting of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (read.text(setting) === undefined)
      read.addError(
        setting,
        'It is missing.',
        'Create a key for the bucket with your provider. Both parts are required.',
      );
  }
  return {
    kind: 's3',
    url: url ?? '',
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  };
}

/** A Stripe account of the site, beside whatever else takes payments. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own. */
  readonly url: string | undefined;
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Null without its keys; one needs the other. */
export function readStripe(read: SettingsReader): StripeConfig | null {
  const [secretKey, webhookSecret] = STRIPE_KEYS.map((setting) => read.text(setting));
  const url = withoutSlash(read.url('STRIPE_URL', ['https:', 'http:']));
  if (secretKey === undefined && webhookSecret === undefined) return null;
  for (const setting of STRIPE_KEYS) {
    if (read.text(setting) === undefined) {
      read.addError(setting, 'It is missing.', "Copy it from Stripe's dashboard. Both are required.");
    }
  }
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '', url };
}

/** No payments, the embedded sandbox (which moves no money), or Razorpay. */
export type PaymentsConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      readonly webhookSecret: string;
      readonly url: string;
    };

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/**
 * Keys mean Razorpay and must be complete. Without any, a local site uses the sandbox and a public one sells
 * nothing, unless `PAYMENTS` says otherwise (product rule 28).
 */
export function readPayments(
  read: SettingsReader,
  {
    isPublic,
    isStaging,
    stripe = null,
  }: { readonly isPublic: boolean; readonly isStaging: boolean; readonly stripe?: StripeConfig | null },
): PaymentsConfig {
  const [keyId, keySecret, webhookSecret] = KEYS.map((setting) => read.text(setting));
  const url = withoutSlash(read.url('RAZORPAY_URL', ['https:', 'http:'])) ?? 'https://api.razorpay.com';
  const given = [keyId, keySecret, webhookSecret].filter((value) => value !== undefined).length;
  const sellsNothing = (isPublic && !isStaging) || stripe !== null;
  const fallback = given > 0 ? 'razorpay' : sellsNothing ? 'none' : 'sandbox';
  const chosen = read.choice('PAYMENTS', ['none', 'sandbox', 'razorpay'], fallback);
  if (given > 0 && chosen !== 'razorpay') {
    const remedy = 'Remove the RAZORPAY_ settings, or PAYMENTS.';
    read.addError(
      'PAYMENTS',
      `"${chosen}" can't be combined with Razorpay keys, which move real money.`,
      remedy,
    );
  }
  if (isStaging && keyId !== undefined && !keyId.startsWith('rzp_test_')) {
    const remedy = 'Use a test key, or remove the RAZORPAY_ settings.';
    read.addError('RAZORPAY_KEY_ID', 'A staging copy must not move real money.', remedy);
  }
  if (isStaging && stripe !== null && !/^[sr]k_test_/.test(stripe.secretKey)) {
    const remedy = 'Use a test key, or remove the STRIPE_ settings.';
    read.addError('STRIPE_SECRET_KEY', 'A staging copy must not move real money.', remedy);
  }
  if (stripe !== null && chosen === 'sandbox') {
    const remedy = 'Remove the STRIPE_ settings, or PAYMENTS.';
    read.addError(
      'PAYMENTS',
      '"sandbox" can\'t be combined with Stripe keys, which move real money.',
      remedy,
    );
  }
  if (chosen !== 'razorpay') return { kind: chosen };
  for (const setting of KEYS) {
    if (read.text(setting) === undefined) {
      read.addError(setting, 'It is missing.', "Copy it from Razorpay's dashboard. All three are required.");
    }
  }
  return {
    kind: 'razorpay',
    keyId: keyId ?? '',
    keySecret: keySecret ?? '',
    webhookSecret: webhookSecret ?? '',
    url,
  };
}

const TEMPLATES = ['otp', 'paid', 'free', 'approval', 'contact', 'general'] as const;

/** A template of EmailJS, and the service it is sent through. */
type MailTemplate = { readonly service: string; readonly template: string };

type EmailJsConfig = {
  readonly kind: 'emailjs';
  readonly url: string;
  readonly userId: string;
  readonly accessToken: string | undefined;
  readonly templates: Readonly<Record<(typeof TEMPLATES)[number], MailTemplate>>;
};

type SmtpConfig = {
  readonly kind: 'smtp';
  readonly url: string;
};

/** Where emails go; an outbox keeps them on this machine. */
export type MailConfig = {
  readonly from: string;
  /** Who receives messages of the contact form. */
  readonly contactAddress: string;
  /** The most mails a minute, of all processes together; null: no limit. */
  readonly perMinute: number | null;
  /** Where undeliverable mails come back to; null: to the sender. */
  readonly bounceAddress: string | null;
  /** The secret part of the address that takes reports about undeliverable mails; null: there is none. */
  readonly reportsKey: string | null;
  /** For the doctor: where the domain's DKIM key is; null if unknown. */
  readonly dkimSelector: string | null;
  /** For the doctor: name servers to ask; empty for this machine's. */
  readonly dnsServers: readonly string[];
} & (SmtpConfig | EmailJsConfig | { readonly kind: 'outbox' });

const FALLBACK_SENDER = 'Mela <mela@localhost>';

/** A public site needs a provider: without one, sign-up codes would go nowhere. */
export function readMail(
  read: SettingsReader,
  { isPublic, isStaging }: { readonly isPublic: boolean; readonly isStaging: boolean },
): MailConfig {
  const from = read.text('MAIL_FROM');
  const contact = read.text('CONTACT_EMAIL');
  const smtp = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const emailJs = readEmailJs(read);
  if (from !== undefined && !/^(?:[^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    read.addError('MAIL_FROM', `"${from}" is not a sender.`, 'Write it as: Mela <events@example.org>');
  }
  if (contact !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(contact)) {
    read.addError('CONTACT_EMAIL', `"${contact}" is not an address.`, 'Write it as: hello@example.org');
  }
  if (smtp && emailJs) {
    read.addError(
      'SMTP_URL',
      'SMTP and the mail service are both configured.',
      'Remove SMTP_URL or the EMAILJS_ settings.',
    );
  }
  if ((isPublic || smtp) && from === undefined) {
    read.addError('MAIL_FROM', 'It is missing.', 'Write it as: Mela <events@example.org>');
  }
  if (isPublic && !isStaging && !smtp && !emailJs && read.text('SMTP_URL') === undefined) {
    read.addError(
      'SMTP_URL',
      "A public site needs a mail provider: without one, people can't sign up.",
      'Set SMTP_URL (smtps://user:password@mail.example.org), or the EMAILJS_ settings.',
    );
  }
  const provider = isStaging
    ? { kind: 'outbox' as const }
    : smtp
      ? { kind: 'smtp' as const, url: smtp.href }
      : (emailJs ?? { kind: 'outbox' as const });
  const sender = from ?? FALLBACK_SENDER;
  const perMinute = read.text('MAILS_PER_MINUTE');
  return {
    from: sender,
    contactAddress: contact ?? addressOf(sender),
    perMinute:
      perMinute === undefined
        ? null
        : read.whole('MAILS_PER_MINUTE', 'Remove it for no limit.', { min: 1, max: 100_000 }),
    bounceAddress: readBounceAddress(read),
    reportsKey: readReportsKey(read),
    dkimSelector: readSelector(read),
    dnsServers: readNameServers(read),
    ...provider,
  };
}

function readBounceAddress(read: SettingsReader): string | null {
  const address = read.text('BOUNCE_ADDRESS');
  if (address !== undefined && !/^[^\s<>@+]{1,20}@[^\s<>@]+$/.test(address)) {
    const remedy = 'Write it as bounces@events.example.org, with at most 20 characters before the @.';
    read.addError('BOUNCE_ADDRESS', `"${address}" is not such an address.`, remedy);
  }
  return address ?? null;
}

function readSelector(read: SettingsReader): string | null {
  const selector = read.text('DKIM_SELECTOR');
  if (selector !== undefined && !/^[\w.-]{1,100}$/.test(selector)) {
    read.addError('DKIM_SELECTOR', `"${selector}" is not a selector.`, 'Copy it from your mail provider.');
  }
  return selector ?? null;
}

function readNameServers(read: SettingsReader): readonly string[] {
  const servers = read.list('DNS_SERVERS');
  for (const server of servers) {
    if (isIP(server.replace(/:\d+$/, '')) === 4 || isIP(server) === 6) continue;
    read.addError(
      'DNS_SERVERS',
      `"${server}" is not an address.`,
      'Write it as 192.0.2.53 or 192.0.2.53:5353.',
    );
  }
  return servers;
}

function readReportsKey(read: SettingsReader): string | null {
  const key = read.text('MAIL_REPORTS_KEY');
  if (key !== undefined && !/^[\w-]{24,200}$/.test(key)) {
    const remedy = 'Use at least 24 letters and digits: openssl rand -hex 32';
    read.addError('MAIL_REPORTS_KEY', 'It could be guessed, or has other characters.', remedy);
  }
  return key ?? null;
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
        read.addError(setting, `The ${what} is required.`, 'Copy it from the mail service.');
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

/** An address, or a range in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const inRange =
    bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
  return isIP(address) > 0 && inRange;
}

/** Private addresses and ranges that webhooks may call. */
export function readWebhookAddresses(read: SettingsReader): readonly string[] {
  return readNetworks(read, 'WEBHOOK_ALLOWED_ADDRESSES');
}

/** What the server may fetch for people who import events. */
type ImportsConfig = {
  /** Whether it fetches the addresses that people name. */
  readonly fromAddresses: boolean;
  /** Private addresses and ranges among them. */
  readonly allowedAddresses: readonly string[];
};

/** Off unless the operator says so: requests of this server would come from its network. */
export function readImports(read: SettingsReader): ImportsConfig {
  return {
    fromAddresses: read.choice('IMPORT_FROM_ADDRESSES', ['off', 'on'], 'off') === 'on',
    allowedAddresses: readNetworks(read, 'IMPORT_ALLOWED_ADDRESSES'),
  };
}

function readNetworks(read: SettingsReader, setting: string): readonly string[] {
  const wrong = read.list(setting).find((each) => !isNetwork(each));
  if (wrong !== undefined) {
    read.addError(setting, `"${wrong}" is neither an address nor a range.`, 'Write 10.1.2.3 or 10.0.0.0/8.');
  }
  return read.list(setting);
}
