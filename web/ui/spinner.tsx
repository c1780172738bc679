import styles from './spinner.module.css';

/** Sized like the text next to it; set `label` if no text says what is loading. */
export function Spinner({ label }: { label?: string | undefined }) {
  return label === undefined ? (
    <span className={styles.spinner} aria-hidden="true" />
  ) : (
    <span className={styles.spinner} role="status" aria-label={label} />
  );
}
