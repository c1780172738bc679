import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { apiKeysQuery } from '../../api/api-keys.ts';
import { webhooksQuery } from '../../api/webhooks.ts';
import { DeveloperGuide, KeyList } from '../../features/api-keys/key-list.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreateKey } from './create-key.tsx';
import { Panel } from './panel.tsx';
import { Webhooks } from './webhooks.tsx';

/** What lets other software act for the person, and tells it about changes. */
export function DevelopersSection() {
  const keys = useTranslations('apiKeys');
  const webhooks = useTranslations('webhooks');
  const hasKeys = useQuery(apiKeysQuery).data?.keys.length !== 0;
  const hasWebhooks = useQuery(webhooksQuery).data?.webhooks.length !== 0;
  return (
    <>
      <Panel
        title={keys('title')}
        text={keys('text')}
        stacked
        lead={hasKeys ? undefined : <p>{keys('groupNone')}</p>}
      >
        <ApiKeys />
      </Panel>
      <Panel
        title={webhooks('title')}
        text={webhooks('text')}
        stacked
        lead={hasWebhooks ? undefined : <p>{webhooks('groupNone')}</p>}
      >
        <Webhooks />
      </Panel>
      <DeveloperGuide />
    </>
  );
}

/** API keys for other software: create, show once, revoke. */
function ApiKeys() {
  const t = useTranslations('apiKeys');
  const query = useQuery(apiKeysQuery);
  const { data, isError } = query;
  if (isError) return <QueryError title={t('failed')} query={query} />;
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <>
      <KeyList keys={data.keys} groupId={null} />
      <CreateKey />
    </>
  );
}
