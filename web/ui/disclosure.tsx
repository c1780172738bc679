import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** Initially open. */
  open?: boolean | undefined;
  /** Disclosures with the same name close each other (accordion). */
  group?: string | undefined;
  id?: string | undefined;
  /** `sm` in forms and dialogs. */
  size?: 'md' | 'sm' | undefined;
  children: ReactNode;
}

/** A section that opens on its title. A native `details`, so it works without a script and find-in-page opens it. */
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
