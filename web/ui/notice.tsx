import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Logo } from './logo.tsx';
import styles from './notice.module.css';

export interface EmptyStateProps {
  /** What is missing, as a short sentence. */
  title: ReactNode;
  /** Replaces the logo. */
  art?: ReactNode;
  /** A next step: a link with `buttonClass`. */
  action?: ReactNode;
  children?: ReactNode;
}

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

export interface ErrorStateProps {
  title: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** A retry is running. */
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** Something that couldn't be loaded, with a retry button. */
export function ErrorState({ title, retryLabel, onRetry, busy, children }: ErrorStateProps) {
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.sign}>
        <TriangleAlert aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      <Button variant="secondary" icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
