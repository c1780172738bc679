import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './panel.module.css';
import screenStyles from './screen.module.css';

interface PanelProps {
  readonly title: string;
  /** Where the section's title says the same. */
  readonly titleHidden?: boolean;
  readonly text?: string | undefined;
  /** Tells panels apart that only lead elsewhere. */
  readonly icon?: ReactNode;
  /** Below the text, which is beside the fields in wide windows. */
  readonly lead?: ReactNode;
  /** Lists and long forms: the text stays above them. */
  readonly stacked?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One group of settings inside a section, with its own button to save. */
export function Panel({
  title,
  titleHidden = false,
  text,
  icon,
  lead,
  stacked = false,
  className,
  children,
}: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, stacked && styles.stacked, className)} aria-labelledby={id}>
      <header>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        <h2 id={id} className={titleHidden ? visuallyHidden : undefined}>
          {title}
        </h2>
        {text !== undefined && <p>{text}</p>}
        {lead !== undefined && <div className={titleHidden ? undefined : styles.lead}>{lead}</div>}
      </header>
      <div className={screenStyles.content}>{children}</div>
    </section>
  );
}
