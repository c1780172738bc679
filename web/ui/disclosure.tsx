import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** Open at first. */
  open?: boolean | undefined;
  /** Those of one name close each other: an accordion. */
  group?: string | undefined;
  id?: string | undefined;
  /** `sm` inside a form or a dialog, where a section's heading would be too loud. */
  size?: 'md' | 'sm' | undefined;
  children: ReactNode;
}

/** A part of a page that opens on its title. Native, so it works without a script and the browser's search opens it. */
export function Disclosure({ title, open, group, id, size = 'md', children }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, styles[size])} open={open} name={group} id={id}>
      <summary className={styles.summary}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
