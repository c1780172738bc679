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
