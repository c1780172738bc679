import { useTranslations } from 'use-intl';
import type { Routes } from '../../../contracts/api.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { RealtimeFrame, RealtimeMessage } from '../../../contracts/realtime.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Code, rich, withCode } from './code.tsx';
import { exampleCode, examples } from './examples.ts';
import type { Reference } from './reference.ts';
import styles from './screen.module.css';

const install = 'npm install appwrite@15.0.0';

export function GettingStarted({ reference }: { reference: Reference }) {
  const t = useTranslations('developers');
  return (
    <>
      <p>{t('start.install')}</p>
      <Code>{install}</Code>
      <p>{t('start.origins')}</p>
      <p>{t('start.session')}</p>
      {examples.map(({ file, key }) => (
        <div key={file} className={styles.part}>
          <h3>{t(`examples.${key}`)}</h3>
          <p>{t.rich(`examples.${key}Text`, rich)}</p>
          <Code name={file}>{exampleCode(file, reference)}</Code>
        </div>
      ))}
    </>
  );
}

/** Type check only: the contract's code isn't bundled. */
const openApi = 'GET /v1/openapi.json' satisfies keyof Routes;

export function Facts({ reference: { url, ids } }: { reference: Reference }) {
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
export function Deviations({ deviations }: Pick<Reference, 'deviations'>) {
  const t = useTranslations('developers.deviations');
  return (
    <>
      <p>{t('intro')}</p>
      <dl className={styles.terms}>
        {deviations.map(({ what, why }) => (
          <div key={what}>
            <dt>{withCode(what)}</dt>
            <dd>{withCode(why)}</dd>
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

export function Problems({ reference: { problems, anywhere } }: { reference: Reference }) {
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

export function Realtime({ reference: { url, ids } }: { reference: Reference }) {
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
