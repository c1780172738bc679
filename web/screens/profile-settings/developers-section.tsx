import { useTranslations } from 'use-intl';
import { ApiKeys } from './api-keys.tsx';
import { Panel } from './panel.tsx';
import { Webhooks } from './webhooks.tsx';

/** What lets other software act for the person, and tells it about changes. */
export function DevelopersSection() {
  const keys = useTranslations('apiKeys');
  const webhooks = useTranslations('webhooks');
  return (
    <>
      <Panel title={keys('title')} text={keys('text')}>
        <ApiKeys />
      </Panel>
      <Panel title={webhooks('title')} text={webhooks('text')}>
        <Webhooks />
      </Panel>
    </>
  );
}
