import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { SignInProviderSettings } from '../features/identities/index.ts';
import type { Installation } from '../features/site/index.ts';
import { readInstallation, readLegalVersion } from './installation.ts';
import { type LimitsConfig, type RetentionConfig, readLimits, readRetention } from './limits.ts';
import {
  type FilesConfig,
  isNetwork,
  type MailConfig,
  type PaymentsConfig,
  readFiles,
  readImports,
  readMail,
  readPayments,
  readStripe,
  readWebhookAddresses,
  type StripeConfig,
} from './outside-services.ts';
import { type PlacesConfig, readPlaces } from './places.ts';
import { readCurrency, readTimeZone } from './region.ts';
import { readSecret, secretRemedy, storedSecret } from './secret.ts';
import {
  type Environment,
  misspeltNames,
  type SettingError,
  SettingsReader,
  type ShownSetting,
  withoutSlash,
} from './settings-reader.ts';
import { readSignInProviders } from './sign-in.ts';

/**
 * What answers in the chat before the built-in assistant: nothing, a language model, or an outside service.
 */
type AssistantConfig =
  | { readonly kind: 'built_in' }
  | { readonly kind: 'service'; readonly url: string }
  | {
      readonly kind: 'model';
      /** The base URL of an OpenAI-compatible API, without `/chat/completions`. */
      readonly url: string;
      readonly key: string | undefined;
      readonly model: string;
      /** Timeout. */
      readonly seconds: number;
      readonly perPersonAndDay: number;
      readonly perDay: number;
    };

/** Without settings, the built-in assistant answers; it is also the fallback. */
function readAssistant(read: SettingsReader): AssistantConfig {
  const service = read.url('CHAT_URL', ['https:', 'http:']);
  const url = withoutSlash(read.url('CHAT_MODEL_URL', ['https:', 'http:']));
  const key = read.text('CHAT_MODEL_KEY');
  const model = read.text('CHAT_MODEL');
  const seconds = read.whole('CHAT_MODEL_SECONDS', 20, { min: 1, max: 120 });
  const perPersonAndDay = read.whole('CHAT_MODEL_PER_PERSON_AND_DAY', 50, { min: 1, max: 1_000_000 });
  const perDay = read.whole('CHAT_MODEL_PER_DAY', 2000, { min: 1, max: 1_000_000 });
  if (service !== undefined && url !== undefined) {
    read.addError('CHAT_URL', 'A chat service and a model are both configured.', 'Remove one of them.');
  }
  if (url === undefined && (model !== undefined || key !== undefined)) {
    read.addError('CHAT_MODEL_URL', 'It is missing.', 'Write it as https://models.example.org/v1');
  }
  if (url !== undefined && model === undefined) {
    read.addError('CHAT_MODEL', 'It is missing.', 'Set it to one of the models that the service offers.');
  }
  if (service !== undefined) return { kind: 'service', url: service.href };
  if (url === undefined || model === undefined) return { kind: 'built_in' };
  return { kind: 'model', url, key, model, seconds, perPersonAndDay, perDay };
}

export { callLimits } from './limits.ts';
export { openDataFolder, readStoredSecret, stageSecret, storedSecret } from './secret.ts';
export { ConfigErrors } from './settings-reader.ts';

/** The public URL. A local site serves this machine only and needs no providers. */
export type Site =
  | { readonly kind: 'local'; readonly url: string }
  | {
      readonly kind: 'public';
      readonly url: string;
      /** Trusted proxies, by address or range. */
      readonly trustProxy: readonly string[];
    };

export type Config = {
  readonly site: Site;
  readonly host: string;
  readonly port: number;
  /** Processes that share the port. */
  readonly workers: number;
  /** Where metrics are served; null to disable them. */
  readonly meters: { readonly host: string; readonly port: number } | null;
  readonly dataDir: string;
  readonly database:
    | { readonly kind: 'embedded' }
    | {
        readonly kind: 'url';
        readonly url: string;
        /** Around a pooler that gives every transaction another session; null if `url` has sessions. */
        readonly directUrl: string | null;
      };
  /** A streaming replica of that database for reads that may be stale; null for none. */
  readonly replicaUrl: string | null;
  /** For signing and hashing; at least 32 characters. */
  readonly secret: string;
  /** A copy for trying things: sends no mail, calls no webhook, takes no real money. */
  readonly staging: boolean;
  readonly mail: MailConfig;
  readonly payments: PaymentsConfig;
  /** Null without an account of the site. */
  readonly stripe: StripeConfig | null;
  readonly assistant: AssistantConfig;
  /** Ids that Appwrite clients put into their calls. */
  readonly protocol: Readonly<
    Record<'projectId' | 'databaseId' | 'eventsCollectionId' | 'usersCollectionId' | 'bucketId', string>
  >;
  /** Other origins whose pages may call us with credentials. */
  readonly allowedOrigins: readonly string[];
  /** Private addresses and ranges that webhooks may call. */
  readonly webhookAllowedAddresses: readonly string[];
  readonly imports: ReturnType<typeof readImports>;
  readonly minPasswordLength: number;
  /** The header in which the proxy names a visitor's country, in lower case. */
  readonly countryHeader: string | null;
  readonly refuseCommonPasswords: boolean;
  /** OpenID Connect and OAuth, in the order of their buttons. */
  readonly signInProviders: readonly SignInProviderSettings[];
  /** Administrator rights need a second factor. */
  readonly administratorsNeedSecondFactor: boolean;
  readonly maxFileBytes: number;
  readonly maxBytesPerPerson: number;
  readonly files: FilesConfig;
  readonly limits: LimitsConfig;
  readonly retention: RetentionConfig;
  readonly log: { readonly level: string; readonly pretty: boolean };
  /** Date of the current legal texts (product rule 36). */
  readonly legalVersion: string;
  /** IANA zone of new events that state none, and of pages until the reader's zone is known. */
  readonly timeZone: string;
  /** ISO 4217 currency of new events that state none, and of price filters. */
  readonly currency: string;
  readonly places: PlacesConfig;
  /** Where to ask once a day for newer releases; null: nowhere. */
  readonly releasesUrl: string | null;
  /** The site file. */
  readonly installation: Installation;
  /** All settings, as administrators may see them. */
  readonly settings: readonly ShownSetting[];
};

/** What defaults depend on besides the settings. */
export type ReadOptions = {
  /** The output goes to a terminal. */
  readonly terminal?: boolean;
  /** Finds or creates the secret of a local site without `SECRET`, in its data folder. */
  readonly keepSecret?: (dataDir: string) => string;
  /** Whether to use a site file in the working folder if none is named. */
  readonly siteFile?: boolean;
  /** Names that aren't settings; reported with all other faults. */
  readonly misspelt?: readonly SettingError[];
};

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The result depends on the arguments only.
 *
 * @throws ConfigErrors with all faults
 */
export function readConfig(environment: Environment, options: ReadOptions = {}): Config {
  const read = new SettingsReader(environment);
  const { keepSecret, misspelt = [] } = options;
  for (const { setting, problem, remedy } of misspelt) read.addError(setting, problem, remedy);
  const config = readAll(read, options);
  const isLocal = config.site.kind === 'local';
  if (isLocal && config.secret === undefined && !keepSecret)
    read.addError('SECRET', 'It is missing.', secretRemedy);
  read.finish();
  // Written only now, so that a failed start leaves nothing behind.
  const secret = config.secret ?? keepSecret?.(config.dataDir) ?? '';
  return deepFreeze({ ...config, secret, settings: read.overview() });
}

/** The settings of this process: its environment, then the file `.env` in the working folder. */
export function config(): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const misspelt = misspeltNames(settingNames(), { file, environment: process.env });
  return readConfig(
    { ...file, ...process.env },
    { terminal: process.stdout.isTTY, keepSecret: storedSecret, siteFile: true, misspelt },
  );
}

export function settingNames(): ReadonlySet<string> {
  const read = new SettingsReader({});
  readAll(read, {});
  return read.names;
}

type ReadConfig = Omit<Config, 'secret' | 'settings'> & { readonly secret: string | undefined };

function readAll(read: SettingsReader, { terminal, siteFile }: ReadOptions): ReadConfig {
  const port = read.whole('PORT', 3000, { min: 1, max: 65_535 });
  const site = readSite(read, port);
  const isPublic = site.kind === 'public';
  const dataDir = resolve(read.text('DATA_DIR', './data'));
  const installation = readInstallation(read, siteFile ?? false);
  const staging = read.choice('STAGING', ['yes', 'no'], 'no') === 'yes';
  const stripe = readStripe(read);
  return {
    site,
    port,
    host: readHost(read, isPublic),
    workers: read.whole('WORKERS', 1, { min: 1, max: 64 }),
    meters: readMeters(read, port),
    dataDir,
    database: readDatabase(read),
    replicaUrl: readReplica(read),
    secret: readSecret(read, isPublic),
    staging,
    mail: readMail(read, { isPublic, isStaging: staging }),
    payments: readPayments(read, { isPublic, isStaging: staging, stripe }),
    stripe,
    assistant: readAssistant(read),
    protocol: {
      projectId: read.id('PROJECT_ID', 'mela'),
      databaseId: read.id('DATABASE_ID', 'main'),
      eventsCollectionId: read.id('EVENTS_COLLECTION_ID', 'events'),
      usersCollectionId: read.id('USERS_COLLECTION_ID', 'users'),
      bucketId: read.id('BUCKET_ID', 'images'),
    },
    allowedOrigins: readOrigins(read),
    webhookAllowedAddresses: readWebhookAddresses(read),
    imports: readImports(read),
    minPasswordLength: read.whole('MIN_PASSWORD_LENGTH', 6, { min: 6, max: 256 }),
    countryHeader: readCountryHeader(read, isPublic),
    refuseCommonPasswords:
      read.choice('COMMON_PASSWORDS', ['refuse', 'take'], isPublic ? 'refuse' : 'take') === 'refuse',
    administratorsNeedSecondFactor:
      read.choice('ADMIN_SECOND_FACTOR', ['required', 'optional'], 'optional') === 'required',
    signInProviders: readSignInProviders(read),
    maxFileBytes: read.whole('MAX_FILE_BYTES', 20 * 1024 * 1024, { min: 1024, max: 1024 ** 3 }),
    maxBytesPerPerson: read.whole('MAX_BYTES_PER_PERSON', 1024 ** 3, { min: 1024, max: 1024 ** 5 }),
    files: readFiles(read),
    limits: readLimits(read),
    retention: readRetention(read),
    log: {
      level: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
      pretty: read.choice('LOG_FORMAT', ['json', 'pretty'], terminal ? 'pretty' : 'json') === 'pretty',
    },
    legalVersion: readLegalVersion(read, installation),
    timeZone: readTimeZone(read),
    currency: readCurrency(read),
    places: readPlaces(read),
    releasesUrl: read.url('RELEASES_URL', ['https:', 'http:'])?.href ?? null,
    installation,
  };
}

function readSite(read: SettingsReader, port: number): Site {
  const url = read.origin('PUBLIC_URL', ['https:']);
  const proxies = read.list('TRUST_PROXY');
  if (url === undefined) {
    if (proxies.length > 0 && read.text('PUBLIC_URL') === undefined) {
      read.addError(
        'TRUST_PROXY',
        'Only a public site can have a proxy.',
        'Set PUBLIC_URL too, or remove it.',
      );
    }
    return { kind: 'local', url: `http://localhost:${port}` };
  }
  for (const proxy of proxies) {
    if (NAMED_NETWORKS.includes(proxy) || isNetwork(proxy)) continue;
    const remedy = `Write addresses, ranges such as 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}.`;
    read.addError('TRUST_PROXY', `"${proxy}" is neither an address nor a range.`, remedy);
  }
  return { kind: 'public', url, trustProxy: proxies.length > 0 ? proxies : ['loopback'] };
}

function readCountryHeader(read: SettingsReader, isPublic: boolean): string | null {
  const header = read.text('COUNTRY_HEADER')?.toLowerCase() ?? null;
  if (header === null) return null;
  if (!/^[a-z\d-]{1,64}$/.test(header)) {
    read.addError('COUNTRY_HEADER', `"${header}" is no header.`, 'Name a header such as CF-IPCountry.');
  } else if (!isPublic) {
    read.addError('COUNTRY_HEADER', 'Only a proxy can name countries.', 'Set PUBLIC_URL too, or remove it.');
  } else return header;
  return null;
}

function readHost(read: SettingsReader, isPublic: boolean): string {
  const host = read.ip('HOST', '127.0.0.1');
  if (!isPublic && host !== '127.0.0.1' && host !== '::1') {
    read.addError(
      'HOST',
      'Without PUBLIC_URL, the site is for this machine only.',
      'Set PUBLIC_URL, or remove it.',
    );
  }
  return host;
}

function readMeters(read: SettingsReader, sitePort: number): Config['meters'] {
  const host = read.ip('METRICS_HOST', '127.0.0.1');
  if (read.text('METRICS_PORT') === undefined) return null;
  const port = read.whole('METRICS_PORT', 'Remove it to serve no metrics.', { min: 1, max: 65_535 });
  if (port === null) return null;
  if (port === sitePort)
    read.addError('METRICS_PORT', 'The site itself uses this port.', 'Choose another port.');
  return { host, port };
}

function readDatabase(read: SettingsReader): Config['database'] {
  const url = read.url('DATABASE_URL', ['postgresql:', 'postgres:']);
  const direct = read.url('DATABASE_DIRECT_URL', ['postgresql:', 'postgres:']);
  if (url !== undefined) return { kind: 'url', url: url.href, directUrl: direct?.href ?? null };
  if (direct !== undefined && read.text('DATABASE_URL') === undefined)
    read.addError(
      'DATABASE_DIRECT_URL',
      'It leads around the pooler in DATABASE_URL, which is missing.',
      'Set DATABASE_URL too, or remove it.',
    );
  return { kind: 'embedded' };
}

/** Whether DATABASE_URL and DATABASE_REPLICA_URL lead to a pooler that gives every transaction another session. */
export function isPooled({ database }: Pick<Config, 'database'>): boolean {
  return database.kind === 'url' && database.directUrl !== null;
}

/** The URL for what needs a session: LISTEN, session locks, migrations, the job queue, COPY. */
export function sessionUrl({ database }: Pick<Config, 'database'>, databaseUrl: string): string {
  return (database.kind === 'url' ? database.directUrl : null) ?? databaseUrl;
}

function readReplica(read: SettingsReader): string | null {
  const url = read.url('DATABASE_REPLICA_URL', ['postgresql:', 'postgres:']);
  if (url !== undefined && read.text('DATABASE_URL') === undefined)
    read.addError(
      'DATABASE_REPLICA_URL',
      'The embedded database has no replica.',
      'Set DATABASE_URL too, or remove it.',
    );
  return url?.href ?? null;
}

/** The origins that Appwrite's SDKs for phones and desktops send: a platform and the app's id. */
const appOrigin = /^appwrite-(?:android|ios|macos|windows|linux):\/\/[\w.-]{1,200}$/;

function isOrigin(text: string): boolean {
  return appOrigin.test(text) || URL.parse(text)?.origin === text;
}

function readOrigins(read: SettingsReader): readonly string[] {
  const origins = read.list('ALLOWED_ORIGINS');
  for (const origin of origins) {
    if (isOrigin(origin)) continue;
    const remedy = 'Write them as https://example.org,appwrite-android://org.example.app';
    read.addError('ALLOWED_ORIGINS', `"${origin}" is not an origin.`, remedy);
  }
  return origins;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
