import { lazy, Suspense } from 'react';
import type { EventView } from '../../contracts/events.ts';
import { usePictures } from '../lib/pictures.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './event-picture.module.css';

/** Drawn by the server on a first view: the browser fetches the drawing code (5 kB) when all else is there. */
const Cover = lazy(() => import('../ui/cover.tsx').then((module) => ({ default: module.Cover })));

interface EventPictureProps {
  readonly event: Pick<EventView, '$id' | 'eventTitle' | 'featuredImage' | 'categories'>;
  readonly ratio?: '16:9' | '1:1';
  /** In view at once: it is fetched before other things rather than after. */
  readonly first?: boolean;
}

/** The event's picture, or the cover designed for it (ruling 11). Decoration: the title stands beside it. */
export function EventPicture({ event, ratio = '16:9', first = false }: EventPictureProps) {
  const pictures = usePictures();
  const shape = classNames(styles.picture, ratio === '1:1' && styles.square);
  if (event.featuredImage === null) {
    return (
      <Suspense fallback={<div className={shape} />}>
        <Cover id={event.$id} title={event.eventTitle} category={event.categories[0]} ratio={ratio} />
      </Suspense>
    );
  }
  return (
    <img
      src={pictures.url(event.featuredImage)}
      alt=""
      className={shape}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
