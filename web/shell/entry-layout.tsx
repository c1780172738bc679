import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EventPicture, type PicturedEvent } from '../features/events/event-picture.tsx';
import { classNames } from '../ui/class-names.ts';
import { Cover } from '../ui/cover.tsx';
import styles from './entry-layout.module.css';
import { Head } from './head.tsx';

interface EntryLayoutProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** What the page is about: its picture is shown instead of the site's. */
  readonly event?: PicturedEvent | undefined;
  readonly children?: ReactNode;
}

/** A screen with one question, such as logging in or accepting an invitation, with its window title. */
export function EntryPage({ title, ...props }: Omit<EntryLayoutProps, 'title'> & { readonly title: string }) {
  return (
    <>
      <Head title={title} />
      <EntryLayout title={title} {...props} />
    </>
  );
}

/** The layout of screens with one question: the form beside a picture. */
export function EntryLayout({ title, intro, event, children }: EntryLayoutProps) {
  return (
    <Entrance event={event}>
      <h1>{title}</h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </Entrance>
  );
}

interface EntranceProps extends Pick<EntryLayoutProps, 'event' | 'children'> {
  readonly className?: string | undefined;
}

/** The frame of such a screen: what it asks or says, with a picture beside it in wide windows. */
export function Entrance({ event, className, children }: EntranceProps) {
  const t = useTranslations('site');
  return (
    <div className={classNames(styles.entrance, event !== undefined && styles.ofEvent)}>
      <section className={classNames(styles.form, className)}>{children}</section>
      {event === undefined ? (
        <aside className={classNames(styles.picture, styles.cloth)} aria-hidden="true">
          <Cover id="entrance" category="social" title={t('name')} ratio="fill" />
          <p>{t('tagline')}</p>
        </aside>
      ) : (
        <aside className={styles.picture} aria-hidden="true">
          <EventPicture event={event} place="page" />
        </aside>
      )}
    </div>
  );
}
