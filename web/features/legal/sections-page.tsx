import { type ReactNode, useEffect, useState } from 'react';
import styles from './sections-page.module.css';

interface SectionsPageProps {
  /** Names the list of contents. */
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** The last of the contents: where to do what the text is about. */
  readonly last?: ReactNode;
  /** The sections, each with its id. */
  readonly children: ReactNode;
}

/** A long text in sections on a screen that is a grid: its contents are at the left in wide windows, and above it in narrow ones. */
export function SectionsPage({ label, sections, last, children }: SectionsPageProps) {
  const inView = useSectionInView(sections.map(({ id }) => id).join(' '));
  return (
    <div className={styles.columns}>
      <nav aria-label={label} className={styles.contents}>
        <ul className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={inView === id ? 'true' : undefined}>
                {title}
              </a>
            </li>
          ))}
          {last}
        </ul>
      </nav>
      <div className={styles.texts}>{children}</div>
    </div>
  );
}

/**
 * The id of the section being read: the last one whose top has passed the upper third of the window; at the end of the
 * page the last one, even if it is short.
 *
 * @param joinedIds with spaces between them
 */
function useSectionInView(joinedIds: string): string | undefined {
  const [current, setCurrent] = useState(joinedIds.split(' ')[0]);
  useEffect(() => {
    const ids = joinedIds.split(' ');
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const line = window.innerHeight / 3;
      const begun = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      );
      setCurrent(atEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [joinedIds]);
  return current;
}
