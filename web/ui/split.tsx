import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './split.module.css';

interface SplitProps {
  /** Beside the content in wide windows, below it in narrow ones. Its column is kept while it loads. */
  readonly aside: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A screen's content with a narrower column, so that a short list doesn't leave a wide window empty. */
export function Split({ aside, className, children }: SplitProps) {
  return (
    <div className={classNames(styles.split, className)}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  );
}
