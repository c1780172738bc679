import { type ReactNode, useId } from 'react';
import styles from './software-card.module.css';

/** As in the developer guide, in short. */
export function exampleCall(address: string): string {
  return `curl \\\n  -H 'Authorization: Bearer API_KEY' \\\n  ${address}`;
}

export const exampleMessage: string = `{ "type": "registration.created",
  "data": { "state": "confirmed",
            "person": { "name": "Ravi", … } } }`;

/** Keys and webhooks: beside each other where there is room. */
export function SoftwareCards({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.cards}>{children}</div>
    </div>
  );
}

interface SoftwareCardProps {
  readonly title: string;
  readonly text: string;
  /** Says that there are none; absent where some are listed. */
  readonly none?: string | undefined;
  /** What they are good for, in code, while there are none. */
  readonly example: { readonly title: string; readonly code: string };
  /** The list, then the button that creates one. */
  readonly children: ReactNode;
}

/** What lets other software in, or tells it about changes. */
export function SoftwareCard({ title, text, none, example, children }: SoftwareCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      {none !== undefined && (
        <figure className={styles.example}>
          <figcaption>{example.title}</figcaption>
          <pre translate="no">
            <code>{example.code}</code>
          </pre>
        </figure>
      )}
      <div className={styles.content}>
        {none !== undefined && <p className={styles.none}>{none}</p>}
        {children}
      </div>
    </section>
  );
}
