import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EventPicture, type PicturedEvent } from '../features/events/event-picture.tsx';
import { SummaryLink, type SummaryLinkProps } from '../features/rsvp/event-summary.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './entry-layout.module.css';
import { Head } from './head.tsx';
import stillScene from './still-scene.svg';

interface EntryLayoutProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** What the page is about: it is shown instead of the site's picture. */
  readonly event?: EntryEvent | undefined;
  /** Something may come into the form after the page, so the form isn't centred. */
  readonly grows?: boolean;
  readonly children?: ReactNode;
  /** What matters less, below everything else about the event. */
  readonly foot?: ReactNode;
}

type EntryEvent = PicturedEvent & SummaryLinkProps['event'];

/** A screen with one question, such as logging in or accepting an invitation, with its window title. */
export function EntryPage({ title, ...props }: Omit<EntryLayoutProps, 'title'> & { readonly title: string }) {
  return (
    <>
      <Head title={title} />
      <EntryLayout title={title} {...props} />
    </>
  );
}

/** The layout of screens with one question: a card with the form and a picture, or with the event that it is about. */
export function EntryLayout({ title, intro, event, grows = false, children, foot }: EntryLayoutProps) {
  const heading = (
    <>
      <h1>{title}</h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
    </>
  );
  if (event !== undefined) {
    return (
      <EventEntrance event={event} heading={heading} foot={foot}>
        {children}
      </EventEntrance>
    );
  }
  return (
    <div className={styles.middle}>
      <div className={classNames(styles.card, grows && styles.grows)}>
        <section className={styles.form}>
          {heading}
          {children}
        </section>
        <SitePicture />
      </div>
    </div>
  );
}

/** The evening fair of the home page, below the site's tagline in wide windows. */
function SitePicture() {
  const t = useTranslations('site');
  return (
    <aside className={styles.picture} aria-hidden="true">
      <img src={stillScene} alt="" loading="lazy" />
      <p>{t('tagline')}</p>
    </aside>
  );
}

interface EventEntranceProps {
  readonly event: EntryEvent;
  readonly heading: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A question about an event, which is above it, and beside it in wide windows. */
export function EventEntrance({ event, heading, className, children, foot }: EventEntranceProps) {
  return (
    <div className={styles.middle}>
      <div className={classNames(styles.card, styles.ofEvent)}>
        <header className={classNames(styles.heading, className)}>{heading}</header>
        <aside className={styles.event}>
          <div className={styles.cover} aria-hidden="true">
            <EventPicture event={event} place="entry" first />
          </div>
          <SummaryLink event={event} flush />
        </aside>
        <section className={classNames(styles.form, className)}>{children}</section>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </div>
  );
}
