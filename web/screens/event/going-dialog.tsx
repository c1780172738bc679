import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { byCursor, type Call, useCall } from '../../api/call.ts';
import { useErrorText } from '../../lib/form.ts';
import { usePictures } from '../../lib/pictures.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import styles from './going-dialog.module.css';

function goingQuery(call: Call, eventId: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /v1/events/:eventId/going', { params: { eventId } }],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /v1/events/:eventId/going', { params: { eventId }, query: { after } }, signal),
    ...byCursor,
  });
}

interface GoingDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** Everyone going who agreed to be shown. */
function GoingDialog({ event, onClose }: GoingDialogProps) {
  const t = useTranslations('eventParts');
  const errorText = useErrorText();
  const pictures = usePictures();
  const query = useInfiniteQuery(goingQuery(useCall(), event.$id));
  const people = query.data?.pages.flatMap(({ people }) => people) ?? [];
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={t('title')}
      description={t('some', { count: event.attendeeCount })}
      closeLabel={t('close')}
    >
      {query.isPending && (
        <div className={styles.people} aria-busy="true">
          {event.going.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
            <Skeleton key={index} />
          ))}
        </div>
      )}
      <FormMessage>{query.isError && errorText(query.error)}</FormMessage>
      <ul className={styles.people}>
        {people.map(({ name, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may bear the same name
          <li key={index} className={styles.person}>
            <Avatar name={name} src={picture && pictures.cut(picture, 96, 96)} />
            {name}
          </li>
        ))}
      </ul>
      <LoadMore query={query} className={styles.more}>
        {t('more')}
      </LoadMore>
    </Dialog>
  );
}

export default withTexts(GoingDialog, ['event-parts']);
