import type { ReactNode } from 'react';
import styles from './code.module.css';

/** Lines of code to be read and copied; `name` tells which example they are. */
export function Code({ children, name }: { children: string; name?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard
    <pre className={styles.code} tabIndex={0} data-example={name}>
      <code>{children}</code>
    </pre>
  );
}

/** The tags of this screen's texts. */
export const rich = { code: (text: ReactNode) => <code>{text}</code> };

/** A text of the API's own description, whose names of code stand between backquotes. */
export function withCode(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
