import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';
import { Logo } from './notice.tsx';

interface EmptyStateProps {
  /** What is missing, in a few words. */
  title: ReactNode;
  /** An icon or a picture, in place of the logo. */
  art?: ReactNode;
  /** In a card that has a heading: one row, where the list would be. */
  row?: boolean;
  /** In a card as wide as the page: one row in wide windows. */
  low?: boolean;
  /** That there is nothing is good news. */
  good?: boolean;
  /** A next step: a link with `buttonClass`. */
  action?: ReactNode;
  /** What will be here, in one sentence. */
  children?: ReactNode;
}

/** Apart from `notice.tsx`, which is part of every first load. */
export function EmptyState({
  title,
  art,
  row = false,
  low = false,
  good = false,
  action,
  children,
}: EmptyStateProps) {
  const words = (
    <>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
    </>
  );
  return (
    <div className={classNames(styles.empty, row && styles.row, low && styles.low, good && styles.good)}>
      <span className={styles.art}>{art ?? <Logo />}</span>
      {row ? <div className={styles.words}>{words}</div> : words}
      {action}
    </div>
  );
}
