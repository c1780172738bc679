import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './panel.module.css';
import screenStyles from './screen.module.css';

interface PanelProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Tells panels apart that only lead elsewhere. */
  readonly icon?: ReactNode;
  /** For what can't be undone. */
  readonly danger?: boolean | undefined;
  readonly children: ReactNode;
}

/** One group of settings inside a section, with its own button to save. */
export function Panel({ title, text, icon, danger = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, danger && styles.danger)} aria-labelledby={id}>
      <header>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </header>
      <div className={screenStyles.content}>{children}</div>
    </section>
  );
}
