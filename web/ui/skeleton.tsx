import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import spinnerStyles from './spinner.module.css';

interface SkeletonProps {
  /** `line` and `title` are as high as the text they stand for; `box` fills the size its class gives it. */
  shape?: 'line' | 'title' | 'box' | 'cover' | 'circle' | 'button' | undefined;
  width?: 'full' | 'wide' | 'half' | 'third' | undefined;
  className?: string | undefined;
}

/**
 * The place of something that is on its way, in its size, so that nothing jumps when it comes. Hidden from screen
 * readers: the container says `aria-busy` and the specification's loading text.
 */
export function Skeleton({ shape = 'line', width = 'full', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], styles[width], className)}
    />
  );
}

/** A turning ring the size of the text beside it; give `label` when no text says what is under way. */
export function Spinner({ label }: { label?: string | undefined }) {
  return label === undefined ? (
    <span className={spinnerStyles.spinner} aria-hidden="true" />
  ) : (
    <span className={spinnerStyles.spinner} role="status" aria-label={label} />
  );
}
