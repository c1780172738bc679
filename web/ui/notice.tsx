import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

/**
 * The logo: eight people in a circle, seen from above; also a flower and a giant wheel. Decorative, next to the
 * product's name.
 */
export function Logo({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <path
        d="M32 6.7h0M49.9 14.1h0M57.3 32h0M49.9 49.9h0M32 57.3h0M14.1 49.9h0M6.7 32h0M14.1 14.1h0"
        stroke="var(--zari)"
        strokeWidth="9.4"
        strokeLinecap="round"
      />
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          d="M32 28.2C30.2 24.6 27.1 21.8 27.1 17.9A4.9 4.9 0 0 1 36.9 17.9C36.9 21.8 33.8 24.6 32 28.2zM34.7 29.3C36 25.5 35.7 21.3 38.5 18.6A4.9 4.9 0 0 1 45.4 25.5C42.7 28.3 38.5 28 34.7 29.3z"
          transform={`rotate(${turn} 32 32)`}
          fill="var(--accent)"
        />
      ))}
    </svg>
  );
}

interface ErrorStateProps {
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
