import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';
import screenStyles from './screen.module.css';

interface PanelProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Tells panels apart that only lead elsewhere. */
  readonly icon?: ReactNode;
  /** Below the text, which is beside the fields in wide windows. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One group of settings inside a section, with its own button to save. */
export function Panel({ title, text, icon, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      </header>
      <div className={screenStyles.content}>{children}</div>
    </section>
  );
}
