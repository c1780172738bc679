import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { apiKeysQuery } from '../../api/api-keys.ts';
import { KeyList } from '../../features/api-keys/key-list.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreateKey } from './create-key.tsx';

/** API keys for other software: create, show once, revoke. */
export function ApiKeys() {
  const t = useTranslations('apiKeys');
  const query = useQuery(apiKeysQuery);
  const { data, isError } = query;
  if (isError) return <QueryError title={t('failed')} query={query} />;
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <>
      <CreateKey />
      <KeyList keys={data.keys} groupId={null} />
    </>
  );
}
