import type { ReactNode } from 'react';
import styles from './code.module.css';

/** A code sample with a copy button; `name` says which sample it is. */
export function Code({ children, name }: { children: string; name?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard
    <pre className={styles.code} tabIndex={0} data-example={name}>
      <code>{children}</code>
    </pre>
  );
}

export const rich = { code: (text: ReactNode) => <code>{text}</code> };

/** Turns backquotes in the API descriptions into code elements. */
export function withCode(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
