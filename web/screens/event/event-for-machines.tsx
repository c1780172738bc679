import type { EventDetail } from '../../../contracts/events.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { describeEvent } from './describe-event.ts';

/** The event in the words of schema.org, for search machines. The server writes it; nobody sees it. */
export default function StructuredData({ event, organiser }: { event: EventDetail; organiser: string }) {
  const { url } = useSite();
  const card = paths.eventCard(event.$id, event.$updatedAt);
  const description = describeEvent(event, {
    organiser,
    page: url + paths.event(event.$id),
    card: url + card,
  });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without any `<`
      dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll('<', '\\u003c') }}
    />
  );
}
