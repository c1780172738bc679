import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';

/** Says first that only few can see the page. */
function DraftNotice({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('eventAccess');
  const formats = useFormats();
  const { publishAt, role } = event;
  const title = t(role === null ? 'previewTitle' : 'draftTitle');
  const text =
    publishAt === null
      ? t(role === null ? 'previewText' : 'draftText')
      : t('scheduledText', { time: formats.instant(publishAt, event.timeZone) });
  return (
    <FormMessage tone="warn" title={title}>
      {text}
    </FormMessage>
  );
}

export default withTexts(DraftNotice, ['event-access']);
