import type { Reference } from './reference.ts';

const sources = import.meta.glob<string>('../../../docs/examples/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const examples = [
  { file: 'list-events', key: 'listEvents' },
  { file: 'log-in', key: 'logIn' },
  { file: 'create-event', key: 'createEvent' },
  { file: 'register', key: 'register' },
  { file: 'follow-changes', key: 'followChanges' },
  { file: 'without-a-client', key: 'withoutAClient' },
] as const;

/** The sample code with this site's address and ids filled in, so that it runs as shown. */
export function exampleCode(file: string, { url, ids }: Pick<Reference, 'url' | 'ids'>): string {
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
