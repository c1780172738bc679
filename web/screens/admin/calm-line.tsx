import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface CalmLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What will be here, in one sentence. */
  readonly text: string;
  /** At the end of the line. */
  readonly children: ReactNode;
}

/** An empty list in one line, above the last entries of another one. */
export function CalmLine({ icon, title, text, children }: CalmLineProps) {
  return (
    <div className={styles.calm}>
      {icon}
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  );
}
