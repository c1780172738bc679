import type { PageSite } from '../../contracts/pages.ts';
import { realtimePath } from '../../contracts/realtime.ts';
import type { Config } from '../config.ts';

/** What the pages have to know of this installation. */
export function pageSite({ site, protocol, legalVersion, payments }: Config): PageSite {
  const { projectId, databaseId, eventsCollectionId, bucketId } = protocol;
  return {
    url: site.url,
    pictures: `/v1/storage/buckets/${bucketId}/files`,
    payments: payments.kind !== 'none',
    legalVersion,
    realtime: {
      address: `${realtimePath}?project=${projectId}`,
      events: `databases.${databaseId}.collections.${eventsCollectionId}.documents`,
    },
  };
}
