import type { ReactNode } from 'react';
import type { EventView } from '../../../contracts/events.ts';
import { paths } from '../../paths.ts';
import { EventCard } from './event-card.tsx';
import styles from './event-grid.module.css';

interface EventGridProps {
  readonly events: readonly EventView[];
  /** Target of the cards; by default the event's page. */
  readonly pathOf?: (eventId: string) => string;
  readonly below?: ((event: EventView) => ReactNode) | undefined;
}

export function EventGrid({ events, pathOf = paths.event, below }: EventGridProps) {
  return (
    <ul className={styles.grid}>
      {events.map((event, index) => (
        <li key={event.$id}>
          <EventCard event={event} to={pathOf(event.$id)} first={index < 3} />
          {below?.(event)}
        </li>
      ))}
    </ul>
  );
}
