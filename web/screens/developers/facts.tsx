import { useTranslations } from 'use-intl';
import type { Routes } from '../../../contracts/api.ts';
import type { Reference } from './reference.ts';
import styles from './screen.module.css';

/** Checked against the contract, which the browser knows by its types alone. */
const openApi = 'GET /v1/openapi.json' satisfies keyof Routes;

/** What a client is set up with. */
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
