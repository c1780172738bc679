import type { EventView } from '../../contracts/events.ts';
import { usePictures } from '../lib/pictures.ts';
import { classNames } from '../ui/class-names.ts';
import { Cover } from '../ui/cover.tsx';
import styles from './event-picture.module.css';

interface EventPictureProps {
  readonly event: Pick<EventView, '$id' | 'eventTitle' | 'featuredImage' | 'categories'>;
  readonly ratio?: '16:9' | '1:1';
  /** In view at once: it is fetched before other things rather than after. */
  readonly first?: boolean;
}

/** The event's picture, or the cover designed for it (ruling 11). Decoration: the title stands beside it. */
export function EventPicture({ event, ratio = '16:9', first = false }: EventPictureProps) {
  const pictures = usePictures();
  if (event.featuredImage === null) {
    return <Cover id={event.$id} title={event.eventTitle} category={event.categories[0]} ratio={ratio} />;
  }
  return (
    <img
      src={pictures.url(event.featuredImage)}
      alt=""
      className={classNames(styles.picture, ratio === '1:1' && styles.square)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
