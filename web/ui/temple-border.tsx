import { classNames } from './class-names.ts';
import styles from './temple-border.module.css';

/** The temple border of a Kanjeevaram sari, a row of spires over a gold line. Divides the major sections of a page. */
export function TempleBorder({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames(styles.border, className)} />;
}
