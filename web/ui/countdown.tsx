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
  /** The same in a sentence ("Starts in 3 days and 4 hours"), coarse enough not to change every second. */
  summary: string;
}

/** Time left, in large numbers. The caller ticks; a screen reader is told the summary only. */
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
