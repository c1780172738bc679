import type { PageSite } from '../../contracts/pages.ts';
import { realtimePath } from '../../contracts/realtime.ts';
import type { Config } from '../config.ts';

/** Where stored pictures are served: the path before a picture's id. */
export function picturesPath({ protocol }: Pick<Config, 'protocol'>): string {
  return `/v1/storage/buckets/${protocol.bucketId}/files`;
}

/** What the pages have to know of this installation. */
export function pageSite(
  { site, protocol, legalVersion, payments, retention }: Config,
  { map, brand }: Pick<PageSite, 'map' | 'brand'>,
): PageSite {
  const { projectId, databaseId, eventsCollectionId } = protocol;
  return {
    url: site.url,
    pictures: picturesPath({ protocol }),
    payments: payments.kind !== 'none',
    legalVersion,
    kept: { mailDays: retention.mailDays, sessionDays: retention.sessionDays },
    map,
    brand,
    realtime: {
      address: `${realtimePath}?project=${projectId}`,
      events: `databases.${databaseId}.collections.${eventsCollectionId}.documents`,
    },
  };
}
