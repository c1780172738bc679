import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EventPicture, type PicturedEvent } from '../features/events/event-picture.tsx';
import { classNames } from '../ui/class-names.ts';
import { Cover } from '../ui/cover.tsx';
import { Head } from './head.tsx';
import styles from './message-card.module.css';

interface SignProps {
  readonly isDone?: boolean | undefined;
  readonly children: ReactNode;
}

/** A drawing that says at a glance what a message is about. */
export function Sign({ isDone = false, children }: SignProps) {
  return (
    <span className={classNames(styles.sign, isDone && styles.done)} aria-hidden="true">
      {children}
    </span>
  );
}

interface MessageCardProps {
  readonly sign: ReactNode;
  readonly isDone?: boolean | undefined;
  /** What the message is about: its picture is shown instead of the site's cloth. */
  readonly event?: PicturedEvent | undefined;
  readonly children: ReactNode;
}

/** A message that is all there is on its page, in the middle of it, below a strip of the site's cloth. */
export function MessageCard({ sign, isDone, event, children }: MessageCardProps) {
  const t = useTranslations('site');
  return (
    <div className={styles.middle}>
      <section className={styles.card}>
        {event === undefined ? (
          <div className={classNames(styles.strip, styles.cloth)} aria-hidden="true">
            <Cover id="entrance" category="social" title={t('name')} ratio="fill" />
          </div>
        ) : (
          <div className={styles.strip} aria-hidden="true">
            <EventPicture event={event} first />
          </div>
        )}
        <div className={styles.message}>
          <Sign isDone={isDone}>{sign}</Sign>
          {children}
        </div>
      </section>
    </div>
  );
}

interface CardPageProps extends Omit<MessageCardProps, 'isDone'> {
  readonly title: string;
  readonly text?: ReactNode;
  /** Announces it, when it comes after the page. */
  readonly alert?: boolean;
}

/** A screen with one message or one short form, with its window title. */
export function CardPage({ title, text, alert = false, children, ...card }: CardPageProps) {
  return (
    <MessageCard {...card}>
      <Head title={title} />
      <div role={alert ? 'alert' : undefined} className={styles.news}>
        <h1>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.steps}>{children}</div>
    </MessageCard>
  );
}
