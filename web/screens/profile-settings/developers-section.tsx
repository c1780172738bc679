import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { apiKeysQuery } from '../../api/api-keys.ts';
import { webhooksQuery } from '../../api/webhooks.ts';
import { DeveloperGuide, KeyList } from '../../features/api-keys/key-list.tsx';
import {
  exampleCall,
  exampleMessage,
  SoftwareCard,
  SoftwareCards,
} from '../../features/api-keys/software-card.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreateKey } from './create-key.tsx';
import { Webhooks } from './webhooks.tsx';

/** What lets other software act for the person, and tells it about changes. */
export function DevelopersSection() {
  const keys = useTranslations('apiKeys');
  const webhooks = useTranslations('webhooks');
  const { url } = useSite();
  const hasKeys = useQuery(apiKeysQuery).data?.keys.length !== 0;
  const hasWebhooks = useQuery(webhooksQuery).data?.webhooks.length !== 0;
  return (
    <>
      <SoftwareCards>
        <SoftwareCard
          title={keys('title')}
          text={keys('text')}
          none={hasKeys ? undefined : keys('groupNone')}
          example={{ title: keys('example'), code: exampleCall(`${url}/v1/account/registrations`) }}
        >
          <ApiKeys />
        </SoftwareCard>
        <SoftwareCard
          title={webhooks('title')}
          text={webhooks('text')}
          none={hasWebhooks ? undefined : webhooks('groupNone')}
          example={{ title: webhooks('example'), code: exampleMessage }}
        >
          <Webhooks />
        </SoftwareCard>
      </SoftwareCards>
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
