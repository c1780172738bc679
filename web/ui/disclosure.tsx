import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** Open at first. */
  open?: boolean | undefined;
  /** Those of one name close each other: an accordion. */
  group?: string | undefined;
  id?: string | undefined;
  children: ReactNode;
}

/** A part of a page that opens on its title. Native, so it works without a script and the browser's search opens it. */
export function Disclosure({ title, open, group, id, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open} name={group} id={id}>
      <summary className={styles.summary}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
