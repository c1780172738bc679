import { classNames } from './class-names.ts';
import styles from './temple-border.module.css';

/** The border of a Kanjeevaram sari: a row of temple spires over a line of gold. Divides the great parts of a page. */
export function TempleBorder({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames(styles.border, className)} />;
}
