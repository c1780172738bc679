import type { GroupDetail } from '../../../contracts/groups.ts';
import { useSite } from '../../lib/page-context.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';

/** The group as schema.org `Organization` JSON-LD for search engines. Rendered on the server only. */
export default function GroupStructuredData({ group }: { group: GroupDetail }) {
  const { url } = useSite();
  const pictures = usePictures();
  const description = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: group.name,
    url: url + paths.group(group.$id),
    ...(group.excerpt !== '' && { description: group.excerpt }),
    ...(group.place !== '' && { location: { '@type': 'Place', name: group.place } }),
    ...(group.cover !== null && { image: url + pictures.url(group.cover) }),
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without any `<`
      dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll('<', '\\u003c') }}
    />
  );
}
