import styles from './spinner.module.css';

/** A turning ring the size of the text beside it; give `label` when no text says what is under way. */
export function Spinner({ label }: { label?: string | undefined }) {
  return label === undefined ? (
    <span className={styles.spinner} aria-hidden="true" />
  ) : (
    <span className={styles.spinner} role="status" aria-label={label} />
  );
}
