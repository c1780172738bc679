import { Link } from 'react-router';
import type { EventsShown } from '../paths.ts';
import styles from './when-links.module.css';

interface WhenLinksProps {
  readonly shown: EventsShown;
  readonly pathOf: (when: EventsShown) => string;
  readonly texts: { readonly label: string; readonly upcoming: string; readonly past: string };
}

/** Leads from the events to come to those that are over, and back. */
export function WhenLinks({ shown, pathOf, texts }: WhenLinksProps) {
  return (
    <nav aria-label={texts.label} className={styles.links}>
      {(['upcoming', 'past'] as const).map((when) => (
        <Link
          key={when}
          to={pathOf(when)}
          preventScrollReset
          className={styles.link}
          aria-current={when === shown ? 'page' : undefined}
        >
          {texts[when]}
        </Link>
      ))}
    </nav>
  );
}

/** Reads which part of which events an address asks for. */
export function readEventsAddress(search: URLSearchParams): {
  readonly when: EventsShown;
  readonly after: string | undefined;
} {
  return {
    when: search.get('when') === 'past' ? 'past' : 'upcoming',
    after: search.get('after') ?? undefined,
  };
}
