import styles from './countdown.module.css';

interface CountdownPart {
  /** `days`, `hours`, …: identifies the part. */
  unit: string;
  value: number;
  /** The word below the number, in the right plural. */
  label: string;
}

export interface CountdownProps {
  parts: readonly CountdownPart[];
  /** A sentence such as "Starts in 3 days and 4 hours", coarse enough not to change every second. */
  summary: string;
}

/** Time left, in large numbers. The caller updates it; screen readers get the summary only. */
export function Countdown({ parts, summary }: CountdownProps) {
  return (
    <div role="timer" aria-label={summary} className={styles.countdown}>
      {parts.map((part) => (
        <span key={part.unit} aria-hidden="true" className={styles.part}>
          <span className={styles.value}>{String(part.value).padStart(2, '0')}</span>
          <span className={styles.label}>{part.label}</span>
        </span>
      ))}
    </div>
  );
}
