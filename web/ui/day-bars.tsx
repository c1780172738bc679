import type { ReactNode } from 'react';
import styles from './day-bars.module.css';

export interface DayBarsProps {
  /** Of days in a row, the earliest first. */
  readonly counts: readonly number[];
  /** What the bars show in words, such as a sum. */
  readonly children: ReactNode;
  /** The first and the last day, below the bars. */
  readonly first: string;
  readonly last: string;
}

/** How something went over some days: a bar for each, below a text that says the same for those who can't see them. */
export function DayBars({ counts, children, first, last }: DayBarsProps) {
  const most = Math.max(1, ...counts);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{children}</figcaption>
      <div className={styles.days} aria-hidden="true">
        <div className={styles.bars}>
          {counts.map((count, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days, always in their places
            <span key={day} data-some={count > 0} style={{ blockSize: `${(count / most) * 100}%` }} />
          ))}
        </div>
        <p className={styles.ends}>
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </div>
    </figure>
  );
}
