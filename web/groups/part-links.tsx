import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import styles from './part-links.module.css';

interface PartLinksProps {
  /** Where the next part is; undefined at the end. */
  readonly next: string | undefined;
  /** Where the list begins; undefined on its first part. */
  readonly start: string | undefined;
  readonly texts: { readonly next: string; readonly start: string };
}

/** The ways on from a part of a list that is read in parts. */
export function PartLinks({ next, start, texts }: PartLinksProps) {
  if (next === undefined && start === undefined) return null;
  return (
    <p className={styles.links}>
      {start !== undefined && (
        <Link to={start} className={buttonClass({ variant: 'quiet' })}>
          {texts.start}
        </Link>
      )}
      {next !== undefined && (
        <Link to={next} className={buttonClass({ variant: 'secondary' })}>
          {texts.next}
        </Link>
      )}
    </p>
  );
}
