import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Logo } from './notice.tsx';

interface EmptyStateProps {
  /** What is missing, as a short sentence. */
  title: ReactNode;
  /** Replaces the logo. */
  art?: ReactNode;
  /** A next step: a link with `buttonClass`. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Apart from `notice.tsx`, which is part of every first load. */
export function EmptyState({ title, art, action, children }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.art}>{art ?? <Logo />}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
