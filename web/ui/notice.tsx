import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Logo } from './logo.tsx';
import styles from './notice.module.css';

export interface EmptyStateProps {
  /** The specification's text for nothing to show. */
  title: ReactNode;
  /** A picture in place of the mark. */
  art?: ReactNode;
  /** What one can do about it: a link dressed by `buttonClass`. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A list with nothing in it. */
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
  /** "Try again". */
  retryLabel: string;
  onRetry: () => void;
  /** The attempt is under way. */
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** Something that could not be loaded, with the way to try again. */
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
