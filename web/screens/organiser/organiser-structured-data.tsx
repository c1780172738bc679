import type { Organiser } from '../../../contracts/following.ts';
import { useSite } from '../../lib/page-context.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';

/** The organiser as schema.org `ProfilePage` JSON-LD for search engines. Rendered on the server only. */
export default function OrganiserStructuredData({ organiser }: { readonly organiser: Organiser }) {
  const { url } = useSite();
  const pictures = usePictures();
  const description = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: organiser.name,
      url: url + paths.organiser(organiser.$id),
      ...(organiser.excerpt !== '' && { description: organiser.excerpt }),
      ...(organiser.picture !== null && { image: url + pictures.url(organiser.picture) }),
      ...(organiser.links.length > 0 && { sameAs: organiser.links }),
    },
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without any `<`
      dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll('<', '\\u003c') }}
    />
  );
}
