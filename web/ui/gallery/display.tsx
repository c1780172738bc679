import { CalendarDays, Heart, MapPin, Users } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Button, IconButton, ThemeToggle } from '../button.tsx';
import { Badge, Card, cardAboveClass, cardLinkClass, proseClass } from '../card.tsx';
import { Chip, chipClass } from '../chip.tsx';
import { Countdown } from '../countdown.tsx';
import { cloths } from '../cover/cloths.ts';
import { Cover } from '../cover.tsx';
import { DateTile } from '../date-tile.tsx';
import { DayBars } from '../day-bars.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Faces } from '../faces.tsx';
import { TempleBorder, VisuallyHidden } from '../layout.tsx';
import { ErrorState, Logo } from '../notice.tsx';
import { Pagination } from '../pagination.tsx';
import { Disclosure, Skeleton } from '../skeleton.tsx';
import { Tabs } from '../tabs.tsx';
import styles from './gallery.module.css';

const parts = [
  { unit: 'days', value: 6, label: 'days' },
  { unit: 'hours', value: 14, label: 'hours' },
  { unit: 'minutes', value: 9, label: 'minutes' },
  { unit: 'seconds', value: 41, label: 'seconds' },
];

const people = ['Asha Rao', 'Kabir', 'निशा वर्मा', 'Zed Q', 'Lena M'].map((name) => ({ name }));

export function Display() {
  const [theme, setTheme] = useState<'light' | 'dark'>('dark');
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <Logo size={56} />
        <h2>Mela</h2>
        <ThemeToggle theme={theme} label="Switch theme" onToggle={setTheme} />
      </div>
      <TempleBorder />
      <div className={styles.row}>
        <Badge>technology</Badge>
        <Badge tone="accent">₹499</Badge>
        <Badge tone="zari">Waitlist</Badge>
        <Badge tone="good" icon={<Users />}>
          142 going
        </Badge>
        <Badge tone="warn">Waiting for approval</Badge>
        <Badge tone="bad">Declined</Badge>
        <Chip removeLabel="Remove filter Music" onRemove={() => setTheme('light')}>
          Music
        </Chip>
        <a href="#free" className={chipClass()}>
          Free
        </a>
        <a href="#free" className={chipClass({ active: true })}>
          This weekend
        </a>
      </div>
      <div className={styles.row}>
        <Avatar name="Asha Rao" size="xl" />
        <Avatar name="Kabir" size="lg" />
        <Avatar name="निशा वर्मा" />
        <Avatar name="Zed Q" size="sm" />
        <Avatar name="Lena M" size="xs" />
      </div>
      <div className={styles.row}>
        <DateTile month="Nov" day="27" size="s" />
        <DateTile month="Nov" day="27" />
        <DateTile month="नव॰" day="27" size="l" />
        <Faces people={people}>
          <strong>Asha, Kabir</strong> and 12 others
        </Faces>
        <Faces people={people.slice(0, 3)} size="xs">
          15 going
        </Faces>
      </div>
      <Countdown parts={parts} summary="Starts in 6 days" />
      <DayBars counts={[0, 2, 5, 1, 0, 8, 3]} first="21 Nov" last="Today">
        <strong>19</strong> registrations in the last 7 days
      </DayBars>
      <Tabs
        label="Registrations"
        tabs={[
          { value: 'pending', label: 'Registration', count: 3, panel: <p>Pending registrations</p> },
          { value: 'attendees', label: 'Attendees', count: 142, panel: <p>Approved attendees</p> },
        ]}
      />
      <div className={styles.grid}>
        <Card pad="none">
          <Skeleton shape="cover" />
          <div className={styles.pad}>
            <Skeleton shape="title" width="wide" />
            <Skeleton />
            <Skeleton width="half" />
          </div>
        </Card>
        <EmptyState title="No events found. Create event" action={<Button>Create event</Button>} />
        <ErrorState
          title="An error occurred while searching for events."
          retryLabel="Try again"
          onRetry={() => {}}
        />
      </div>
      <Pagination
        page={6}
        pageCount={20}
        labels={{ nav: 'Pages', previous: 'Previous', next: 'Next', page: (page) => `Page ${page}` }}
        renderLink={(page, link) => (
          <a key={`${page}${link.rel ?? ''}`} href={`#${page}`} {...link}>
            {link.children}
          </a>
        )}
      />
      <div>
        <Disclosure title="Event registration policies" open group="terms">
          Register at least 48 hours before the event.
        </Disclosure>
        <Disclosure title="Payment terms" group="terms">
          Full payment is needed to confirm.
        </Disclosure>
      </div>
      <div className={proseClass}>
        <h2>What to expect</h2>
        <p>
          Bring a <strong>warm shawl</strong> and <a href="#map">find us</a> by the south steps. Doors at{' '}
          <code>18:00</code>.
        </p>
        <ul>
          <li>Chai and kulfi in the break</li>
          <li>
            <MapPin size={14} /> Panna Meena ka Kund, Amer
          </li>
        </ul>
        <blockquote>The best evening of the monsoon.</blockquote>
      </div>
    </section>
  );
}

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

const ids = ['6721f0a9c1', 'b83e77', 'e1904', 'mela-2027', 'q7', '58aa'];

export function Covers() {
  return (
    <>
      {[...Object.keys(cloths), undefined].map((category) => (
        <section key={category ?? 'none'} className={styles.section}>
          <h2>{category ?? 'no category'}</h2>
          <div className={styles.grid}>
            {ids.map((id) => (
              <Cover
                key={id}
                id={id}
                title={`${category} ${id}`}
                category={category}
                className={styles.rounded}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
