import type { HTMLAttributes, ReactNode } from 'react';
import badgeStyles from './badge.module.css';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element: an `article` for a thing in a list, a `section` for a part of a page. */
  as?: 'article' | 'section' | 'div' | undefined;
  /** Inner space; `none` for a card that a picture fills to the edge. */
  pad?: 'none' | 'md' | 'lg' | undefined;
  /** Lifts under the pointer. Put `cardLinkClass` on the link that takes the whole card's click. */
  interactive?: boolean | undefined;
}

/** A surface that holds one thing. */
export function Card({ as: Tag = 'div', pad = 'md', interactive = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(styles.card, styles[pad], interactive && styles.interactive, className)}
    />
  );
}

/** Stretches a link inside an interactive card over all of it; other controls need `cardAboveClass`. */
export const cardLinkClass: string = styles.link ?? '';

/** Keeps a control (a like button) clickable above the stretched link. */
export const cardAboveClass: string = styles.above ?? '';

export interface BadgeProps {
  tone?: 'plain' | 'accent' | 'zari' | 'good' | 'warn' | 'bad' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact about a thing: its state, its price, its category. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(badgeStyles.badge, badgeStyles[tone])}>
      {icon}
      {children}
    </span>
  );
}
