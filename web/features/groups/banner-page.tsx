import type { ReactNode } from 'react';
import { Container } from '../../ui/layout.tsx';
import { EventPicture, type PicturedEvent } from '../events/event-picture.tsx';
import styles from './banner-page.module.css';

interface BannerPageProps {
  /** Null: without a banner, because it would be all there is to see. */
  readonly picture: PicturedEvent | null;
  readonly avatar: ReactNode;
  readonly name: string;
  readonly facts: ReactNode;
  /** The beginning of what narrow windows have below the events. */
  readonly excerpt: string;
  readonly actions: ReactNode;
  /** Beside the events in wide windows, below them in narrow ones. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** The page of a group or organiser: a banner in their colours, who they are, what to do, then their events. */
export function BannerPage({
  picture,
  avatar,
  name,
  facts,
  excerpt,
  actions,
  aside,
  children,
}: BannerPageProps) {
  return (
    <Container className={styles.screen}>
      <header className={styles.header}>
        {picture !== null && (
          <div className={styles.picture}>
            <EventPicture event={picture} first />
          </div>
        )}
        <div className={styles.mark}>{avatar}</div>
        <div className={styles.words}>
          <h1>{name}</h1>
          {facts}
          {excerpt !== '' && <p className={styles.excerpt}>{excerpt}</p>}
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      <div className={styles.columns}>
        {children}
        <aside className={styles.side}>{aside}</aside>
      </div>
    </Container>
  );
}
