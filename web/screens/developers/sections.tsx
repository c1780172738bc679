import { useTranslations } from 'use-intl';
import type { Routes } from '../../../contracts/api.ts';
import { type KeyScope, keyScopes } from '../../../contracts/key-scopes.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { type QueryMethod, queryLimits } from '../../../contracts/queries.ts';
import type { RealtimeFrame, RealtimeMessage } from '../../../contracts/realtime.ts';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/skeleton.tsx';
import { Code, CopyAddress, rich, withCode } from './code.tsx';
import type { Reference } from './reference.ts';
import styles from './screen.module.css';

const sources = import.meta.glob<string>('../../../docs/examples/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const examples = [
  { file: 'list-events', key: 'listEvents' },
  { file: 'log-in', key: 'logIn' },
  { file: 'create-event', key: 'createEvent' },
  { file: 'register', key: 'register' },
  { file: 'follow-changes', key: 'followChanges' },
  { file: 'without-a-client', key: 'withoutAClient' },
] as const;

/** The sample code with this site's address and ids filled in, so that it runs as shown. */
function exampleCode(file: string, { url, ids }: Pick<Reference, 'url' | 'ids'>): string {
  const source = sources[`../../../docs/examples/${file}.ts`];
  if (source === undefined) throw new Error(`There is no example ${file}`);
  const { projectId, databaseId, eventsCollectionId, bucketId } = ids;
  return source
    .trim()
    .replaceAll('http://localhost:3000', url)
    .replaceAll("'mela'", `'${projectId}'`)
    .replaceAll("'images'", `'${bucketId}'`)
    .replaceAll("'main', 'events'", `'${databaseId}', '${eventsCollectionId}'`)
    .replaceAll(
      'databases.main.collections.events',
      `databases.${databaseId}.collections.${eventsCollectionId}`,
    )
    .replaceAll(
      'databases/main/collections/events',
      `databases/${databaseId}/collections/${eventsCollectionId}`,
    );
}

/** What every page knows of the site. */
type Site = Pick<Reference, 'url' | 'ids'>;

const install = 'npm install appwrite@15.0.0';

export function GettingStarted({ reference }: { reference: Site }) {
  const t = useTranslations('developers');
  return (
    <>
      <p>{t('start.install')}</p>
      <Code>{install}</Code>
      <div>
        {examples.map(({ file, key }, index) => (
          <Disclosure key={file} title={t(`examples.${key}`)} open={index === 0}>
            <div className={styles.example}>
              <p>{t.rich(`examples.${key}Text`, rich)}</p>
              <Code name={file}>{exampleCode(file, reference)}</Code>
            </div>
          </Disclosure>
        ))}
      </div>
      <p>{t('start.origins')}</p>
      <p>{t('start.session')}</p>
      <div className={styles.part}>
        <h3>{t('start.languagesTitle')}</h3>
        <p>{t.rich('start.languages', rich)}</p>
      </div>
    </>
  );
}

/** Who a call acts for, and what it may do: one place for all ways. */
export function Authentication({ reference: { url } }: { reference: Site }) {
  const t = useTranslations('developers.authentication');
  const ways = ['session', 'key', 'jwt', 'mcp'] as const;
  return (
    <>
      <p>{t('intro')}</p>
      <dl className={classNames(styles.terms, styles.names)}>
        {ways.map((way) => (
          <div key={way}>
            <dt>{t(`${way}Title`)}</dt>
            <dd>{t.rich(way, rich)}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('keysTitle')}</h2>
      <p>{t('keys')}</p>
      <Code>{`curl '${url}/v1/account/registrations' \\\n  -H 'Authorization: Bearer API_KEY'`}</Code>
      <dl className={classNames(styles.terms, styles.names)}>
        {keyScopes.map((scope) => (
          <div key={scope}>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>{t(`scopes.${scopeNames[scope]}`)}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('limitsTitle')}</h2>
      <p>{t.rich('limits', rich)}</p>
    </>
  );
}

/** Catalogue keys have no dots. */
const scopeNames = {
  'events.read': 'readEvents',
  'people.read': 'readPeople',
  'registrations.write': 'register',
  'events.write': 'manage',
  'check-in.write': 'checkIn',
} as const satisfies Record<KeyScope, string>;

/** Type check only: the contract's code isn't bundled. */
const openApi = 'GET /v1/openapi.json' satisfies keyof Routes;

export function Facts({ reference: { url, ids } }: { reference: Site }) {
  const t = useTranslations('developers.facts');
  const facts = [
    ['endpoint', `${url}/v1`],
    ['project', ids.projectId],
    ['database', ids.databaseId],
    ['collections', `${ids.eventsCollectionId}, ${ids.usersCollectionId}`],
    ['bucket', ids.bucketId],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <code>{value}</code>
            {name === 'endpoint' && <CopyAddress>{value}</CopyAddress>}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('description')}</dt>
        <dd>
          <a href={openApi.replace('GET ', '')}>{t('openApi')}</a>
        </dd>
      </div>
    </dl>
  );
}

/** Intentional differences from the Appwrite protocol, with reasons. */
export function Deviations({
  reference: { deviations, triedClients },
}: {
  reference: Pick<Reference, 'deviations' | 'triedClients'>;
}) {
  const t = useTranslations('developers.deviations');
  return (
    <>
      <p>{t('intro')}</p>
      <p>{t('tried', { clients: triedClients.join(', ') })}</p>
      <dl className={styles.terms}>
        {deviations.map(({ what, why, instead }) => (
          <div key={what}>
            <dt>{withCode(what)}</dt>
            <dd>{withCode(why)}</dd>
            <dd>{withCode(instead)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const sample: ProblemBody = {
  message: 'Invalid `email` param: Value must be a valid email address',
  code: 400,
  type: 'general_argument_invalid',
  version: '1.5.0',
  fields: { email: 'Value must be a valid email address' },
};

export function Problems({
  reference: { problems, anywhere },
}: {
  reference: Pick<Reference, 'problems' | 'anywhere'>;
}) {
  const t = useTranslations('developers.problems');
  const usual = problems.filter(({ type }) => anywhere.includes(type));
  return (
    <>
      <p>{t.rich('intro', rich)}</p>
      <Code>{JSON.stringify(sample, null, 2)}</Code>
      <p>{t('everyCall')}</p>
      <ProblemTypes problems={usual} />
      <Disclosure title={t('all')}>
        <ProblemTypes problems={problems} />
      </Disclosure>
    </>
  );
}

function ProblemTypes({ problems }: Pick<Reference, 'problems'>) {
  return (
    <dl className={styles.terms}>
      {problems.map(({ type, status, message }) => (
        <div key={type}>
          <dt>
            <code>{`${status} ${type}`}</code>
          </dt>
          <dd>{withCode(message)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Realtime({ reference: { url, ids } }: { reference: Site }) {
  const t = useTranslations('developers.realtime');
  const collection = `databases.${ids.databaseId}.collections.${ids.eventsCollectionId}.documents`;
  const files = `buckets.${ids.bucketId}.files`;
  const channels = [
    ['documents', 'allDocuments'],
    [collection, 'ofCollection'],
    [`${collection}.ID`, 'oneDocument'],
    [`files, ${files}`, 'files'],
    [`${files}.ID`, 'oneFile'],
    ['account', 'account'],
    ['registrations.ID', 'ownRegistration'],
    ['boards.ID', 'board'],
    ['group_boards.ID', 'groupBoard'],
  ] as const;
  return (
    <>
      <p>{t('intro')}</p>
      <Code>{addressOf(url, ids.projectId, collection)}</Code>
      <dl className={styles.terms}>
        {channels.map(([channel, key]) => (
          <div key={key}>
            <dt>
              <code>{channel}</code>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('connected')}</p>
      <Frame frame={{ type: 'connected', data: { channels: [collection], user: null } }} />
      <p>{t('authentication')}</p>
      <Frame frame={{ type: 'authentication', data: { session: '…' } }} />
      <p>{t.rich('event', rich)}</p>
      <Frame frame={changed(collection)} />
      <p>{t('error')}</p>
      <Frame frame={{ type: 'error', data: { code: 1008, message: 'Missing channels' } }} />
    </>
  );
}

function addressOf(url: string, project: string, channel: string): string {
  const socket = new URL(`${url}/v1/realtime`);
  socket.protocol = socket.protocol.replace('http', 'ws');
  return `${socket.href}?project=${project}&channels[]=${channel}`;
}

function changed(collection: string): RealtimeFrame {
  return {
    type: 'event',
    data: {
      events: [`${collection}.kites.update`, 'databases.*.collections.*.documents.*.update'],
      channels: ['documents', collection, `${collection}.kites`],
      timestamp: '2031-01-02T08:15:00.000+00:00',
      payload: { $id: 'kites', eventTitle: 'Kites on the beach' },
    },
  };
}

function Frame({ frame }: { frame: RealtimeFrame | RealtimeMessage }) {
  return <Code>{JSON.stringify(frame, null, 2)}</Code>;
}

const { queries, characters, values, documents, defaultDocuments, counted } = queryLimits;

export function QueryLanguage() {
  const t = useTranslations('developers.queries');
  const methods = Object.entries(querySamples) as [QueryMethod, string][];
  return (
    <>
      <p>
        {t.rich('intro', {
          ...rich,
          queries,
          characters,
          values,
          usual: defaultDocuments,
          most: documents,
        })}
      </p>
      <p>{t.rich('total', { ...rich, counted })}</p>
      <p>{t.rich('unknown', rich)}</p>
      <dl className={styles.terms}>
        {methods.map(([method, sample]) => (
          <div key={method}>
            <dt>
              <code data-query={method}>{sample}</code>
            </dt>
            <dd>{t(method)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A sample of each query method in the official client's syntax, in display order. */
const querySamples = {
  equal: "Query.equal('ticketType', ['free', 'paid'])",
  notEqual: "Query.notEqual('organiser', 'some-id')",
  lessThan: "Query.lessThan('ticketPrice', 500)",
  lessThanEqual: "Query.lessThanEqual('ticketPrice', 500)",
  greaterThan: "Query.greaterThan('startsAt', '2031-01-14T09:30:00.000+00:00')",
  greaterThanEqual: "Query.greaterThanEqual('capacity', 20)",
  between: "Query.between('date', '2031-01-01', '2031-01-31')",
  contains: "Query.contains('categories', ['music', 'art'])",
  search: "Query.search('eventTitle', 'kites \"on the beach\"')",
  startsWith: "Query.startsWith('location', 'Pune')",
  endsWith: "Query.endsWith('location', 'Mumbai')",
  isNull: "Query.isNull('capacity')",
  isNotNull: "Query.isNotNull('featuredImage')",
  and: "Query.and([Query.equal('online', true), Query.isNull('ticketPrice')])",
  or: "Query.or([Query.equal('online', true), Query.contains('location', 'Delhi')])",
  select: "Query.select(['eventTitle', 'date'])",
  orderAsc: "Query.orderAsc('startsAt')",
  orderDesc: "Query.orderDesc('$createdAt')",
  limit: 'Query.limit(50)',
  offset: 'Query.offset(100)',
  cursorAfter: "Query.cursorAfter('id-of-the-event')",
  cursorBefore: "Query.cursorBefore('id-of-the-event')",
} as const satisfies Record<QueryMethod, string>;
