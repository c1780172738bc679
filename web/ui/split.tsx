import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './split.module.css';

interface SplitProps {
  /** Beside the content in wide windows, below it in narrow ones. Its column is kept while it loads. */
  readonly aside: ReactNode;
  /** In narrow windows the aside comes first, as do screen readers and the keyboard in all. */
  readonly asideFirst?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A screen's content with a narrower column, so that a short list doesn't leave a wide window empty. */
export function Split({ aside, asideFirst = false, className, children }: SplitProps) {
  return (
    <div className={classNames(styles.split, asideFirst && styles.asideFirst, className)}>
      {asideFirst && <div>{aside}</div>}
      <div>{children}</div>
      {!asideFirst && <div>{aside}</div>}
    </div>
  );
}
