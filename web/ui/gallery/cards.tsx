import { CalendarDays, Heart, MapPin } from 'lucide-react';
import { Avatar } from '../avatar.tsx';
import { Badge, Card, cardAboveClass, cardLinkClass } from '../card.tsx';
import { Cover } from '../cover.tsx';
import { IconButton } from '../icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './gallery.module.css';

const events = [
  {
    id: 'c4f1',
    title: 'Monsoon jazz at the stepwell',
    category: 'music',
    place: 'Amer, Jaipur',
    price: '₹499',
  },
  {
    id: '81aa',
    title: 'Rust for people who fix things',
    category: 'technology',
    place: 'Indiranagar, Bengaluru',
  },
  {
    id: '0d07',
    title: 'Garba on the river front',
    category: 'social',
    place: 'Sabarmati, Ahmedabad',
    price: '₹250',
  },
  { id: 'be5c', title: 'Block printing, from the wood up', category: 'art', place: 'Bagru' },
  { id: '3310', title: 'What a small shop owes the tax office', category: 'finance', place: 'Online' },
  {
    id: '77d2',
    title: 'An evening of chaupar and carrom',
    category: 'gaming',
    place: 'Fort Kochi',
    price: '₹100',
  },
];

export function Cards() {
  return (
    <section className={styles.section}>
      <h2>Cards</h2>
      <div className={styles.grid}>
        {events.map((event) => (
          <Card key={event.id} as="article" pad="none" interactive>
            <Cover {...event} />
            <IconButton
              label={`Like ${event.title}`}
              icon={<Heart />}
              variant="solid"
              className={`${cardAboveClass} ${styles.like}`}
            />
            <div className={styles.card}>
              <div className={styles.row}>
                <Badge tone={event.price ? 'accent' : 'good'}>{event.price ?? 'Free'}</Badge>
                <Badge>{event.category}</Badge>
              </div>
              <h3>
                <a href={`#${event.id}`} className={cardLinkClass}>
                  {event.title}
                </a>
              </h3>
              <p className={styles.fact}>
                <CalendarDays aria-hidden="true" /> Fri 27 Nov, 18:30 IST
              </p>
              <p className={styles.fact}>
                <MapPin aria-hidden="true" /> {event.place}
              </p>
              <p className={styles.fact}>
                <Avatar name={event.place} size="xs" />
                <VisuallyHidden>Hosted by</VisuallyHidden> Mela Community
              </p>
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
