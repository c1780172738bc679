import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The same as a class, for elements that must keep their tag (a native checkbox, a file input, a heading). */
export const visuallyHidden: string = styles.hidden ?? '';
