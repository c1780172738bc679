import { memo, Suspense } from 'react';
import { drawnCoverAddress } from '../../../contracts/covers.ts';
import type { EventView } from '../../../contracts/events.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CoverProps } from '../../ui/cover.tsx';
import { CoverFrame } from '../../ui/cover-frame.tsx';
import styles from './event-picture.module.css';

/**
 * The largest picture is part of the page, so that it shows at once; the browser loads the drawing code (5 kB) after
 * everything else. In lists covers are images, which would otherwise be most of a page's bytes.
 */
const Cover = lazyWithRetry<CoverProps>(() =>
  import('../../ui/cover.tsx').then((module) => ({ default: module.Cover })),
);

export type PicturedEvent = Pick<EventView, '$id' | 'eventTitle' | 'featuredImage' | 'categories'> &
  Partial<Pick<EventView, 'coverDesign'>>;

interface EventPictureProps {
  readonly event: PicturedEvent;
  /**
   * `card` is wide; `row` is a small square; `page` is square, and wide on narrow windows; `entry` fills half a card, or a
   * band above it; `glow` is heavily blurred.
   */
  readonly place?: 'card' | 'row' | 'page' | 'entry' | 'glow';
  /** Above the fold: fetched with high priority. */
  readonly first?: boolean;
}

/**
 * The event's picture, or its generated cover (product rule 11). Decorative, since the title is next to it. Memoised: an
 * update before the drawing code has arrived would replace the server's cover with an empty box.
 */
export const EventPicture = memo(function EventPicture({
  event,
  place = 'card',
  first = false,
}: EventPictureProps) {
  const shape = classNames(styles.picture, place === 'page' && styles.page, place === 'row' && styles.row);
  if (event.featuredImage !== null) {
    return <StoredPicture fileId={event.featuredImage} place={place} first={first} className={shape} />;
  }
  const subject = {
    id: event.$id,
    title: event.eventTitle,
    category: event.categories[0],
    design: event.coverDesign,
  };
  if (place !== 'page') {
    return (
      <CoverFrame ratio={place === 'row' ? '1:1' : '16:9'} className={shape}>
        <img src={drawnCoverAddress(subject)} alt="" loading={first ? 'eager' : 'lazy'} decoding="async" />
      </CoverFrame>
    );
  }
  return (
    <Suspense fallback={<div className={shape} />}>
      <Cover {...subject} ratio="1:1" className={shape} />
    </Suspense>
  );
});

interface StoredPictureProps extends Required<Pick<EventPictureProps, 'place' | 'first'>> {
  readonly fileId: string;
  readonly className: string;
}

const wide = 16 / 9;
const square = 1;
const inNarrow = { media: '(width < 56rem)', ratio: wide, widths: [400, 800, 1600], sizes: '94vw' } as const;
/** Per place: the window widths, aspect ratios, image widths and displayed size. */
const cutsOf = {
  card: [
    {
      media: undefined,
      ratio: wide,
      widths: [400, 800, 1200],
      sizes: '(width < 42rem) 94vw, (width < 64rem) 46vw, 24rem',
    },
  ],
  row: [{ media: undefined, ratio: square, widths: [96, 192, 300], sizes: '(width < 36rem) 5rem, 8rem' }],
  page: [inNarrow, { media: undefined, ratio: square, widths: [480, 704, 1056], sizes: '22rem' }],
  entry: [inNarrow, { media: undefined, ratio: square, widths: [480, 704, 1056], sizes: '36rem' }],
} as const;
/** In order of preference: a browser takes the first it supports. */
const formats = ['avif', 'webp'] as const;

/** The uploaded picture in about its displayed size, with a blurred placeholder until it has loaded. */
function StoredPicture({ fileId, place, first, className }: StoredPictureProps) {
  const pictures = usePictures();
  const blurred = pictures.cut(fileId, 32, 18);
  if (place === 'glow') return <img src={blurred} alt="" className={className} />;
  return (
    <picture className={styles.choice}>
      {cutsOf[place].flatMap(({ media, ratio, widths, sizes }) =>
        formats.map((format) => (
          <source
            key={`${media} ${format}`}
            type={`image/${format}`}
            media={media}
            srcSet={pictures.cuts(fileId, widths, ratio, format)}
            sizes={sizes}
          />
        )),
      )}
      <img
        src={
          place === 'row'
            ? pictures.cut(fileId, 192, 192)
            : pictures.cut(fileId, 800, place === 'card' ? 450 : 800)
        }
        alt=""
        className={className}
        style={{ backgroundImage: `url("${blurred}")` }}
        // Removes the placeholder, which would show through a transparent picture.
        onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
