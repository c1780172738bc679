import { classNames } from './class-names.ts';
import styles from './date-tile.module.css';

export interface DateTileProps {
  /** Short, in the reader's language: `Nov`. */
  month: string;
  day: string;
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/**
 * A calendar leaf. Decorative: the full date is next to it.
 *
 * @example <DateTile {...formats.leaf(event.date)} /> // the date in the event's zone
 */
export function DateTile({ month, day, size = 'm', className }: DateTileProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.tile, styles[size], className)}>
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  );
}
