import { Suspense } from 'react';
import type { EventView } from '../../contracts/events.ts';
import { patientLazy } from '../lib/patient-lazy.ts';
import { usePictures } from '../lib/pictures.ts';
import { classNames } from '../ui/class-names.ts';
import type { CoverProps } from '../ui/cover.tsx';
import styles from './event-picture.module.css';

/** Drawn by the server on a first view: the browser fetches the drawing code (5 kB) when all else is there. */
const Cover = patientLazy<CoverProps>(() =>
  import('../ui/cover.tsx').then((module) => ({ default: module.Cover })),
);

interface EventPictureProps {
  readonly event: Pick<EventView, '$id' | 'eventTitle' | 'featuredImage' | 'categories'>;
  /** `card` is wide; `page` is square, and wide on a narrow window; `glow` is its colours, far out of focus. */
  readonly place?: 'card' | 'page' | 'glow';
  /** In view at once: it is fetched before other things rather than after. */
  readonly first?: boolean;
}

/** The event's picture, or the cover designed for it (ruling 11). Decoration: the title stands beside it. */
export function EventPicture({ event, place = 'card', first = false }: EventPictureProps) {
  const shape = classNames(styles.picture, place === 'page' && styles.page);
  if (event.featuredImage !== null) {
    return <StoredPicture fileId={event.featuredImage} place={place} first={first} className={shape} />;
  }
  return (
    <Suspense fallback={<div className={shape} />}>
      <Cover
        id={event.$id}
        title={event.eventTitle}
        category={event.categories[0]}
        ratio={place === 'page' ? '1:1' : '16:9'}
        className={shape}
      />
    </Suspense>
  );
}

interface StoredPictureProps extends Required<Pick<EventPictureProps, 'place' | 'first'>> {
  readonly fileId: string;
  readonly className: string;
}

const wide = 16 / 9;

/** The uploaded picture, in about the size that it is shown in. */
function StoredPicture({ fileId, place, first, className }: StoredPictureProps) {
  const pictures = usePictures();
  if (place === 'glow') return <img src={pictures.cut(fileId, 32, 18)} alt="" className={className} />;
  const image = (
    <img
      src={place === 'page' ? pictures.cut(fileId, 704, 704) : pictures.cut(fileId, 800, 450)}
      {...(place === 'card' && {
        srcSet: pictures.cuts(fileId, [400, 800, 1200], wide),
        sizes: '(width < 42rem) 94vw, (width < 64rem) 46vw, 24rem',
      })}
      alt=""
      className={className}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
  if (place === 'card') return image;
  return (
    <picture>
      <source media="(width < 56rem)" srcSet={pictures.cuts(fileId, [400, 800, 1600], wide)} sizes="94vw" />
      {image}
    </picture>
  );
}
