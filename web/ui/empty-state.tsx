import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';
import { Logo } from './notice.tsx';

interface EmptyStateProps {
  /** What is missing, in a few words. */
  title: ReactNode;
  /** An icon or a picture, in place of the logo. */
  art?: ReactNode;
  /** In a card as wide as the page: one row in wide windows. */
  low?: boolean;
  /** A next step: a link with `buttonClass`. */
  action?: ReactNode;
  /** What will be here, in one sentence. */
  children?: ReactNode;
}

/** Apart from `notice.tsx`, which is part of every first load. */
export function EmptyState({ title, art, low = false, action, children }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, low && styles.low)}>
      <span className={styles.art}>{art ?? <Logo />}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
