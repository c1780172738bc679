import { useTranslations } from 'use-intl';
import type { RealtimeFrame, RealtimeMessage } from '../../../contracts/realtime.ts';
import { Code } from './code.tsx';
import type { Reference } from './reference.ts';
import { rich } from './rich.tsx';
import styles from './screen.module.css';

/** What a socket says, and what it is told. */
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
