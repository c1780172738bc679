import type { HTMLAttributes, ReactNode } from 'react';
import badgeStyles from './badge.module.css';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import proseStyles from './prose.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** `article` for an item of a list, `section` for a section of a page. */
  as?: 'article' | 'section' | 'div' | undefined;
  /** Padding; `none` for a card with an edge-to-edge picture. */
  pad?: 'none' | 'md' | 'lg' | undefined;
  /** Rises on hover. Put `cardLinkClass` on the link that makes the whole card clickable. */
  interactive?: boolean | undefined;
}

export function Card({ as: Tag = 'div', pad = 'md', interactive = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(styles.card, styles[pad], interactive && styles.interactive, className)}
    />
  );
}

/** Stretches a link over an interactive card; other controls need `cardAboveClass`. */
export const cardLinkClass: string = styles.link ?? '';

/** Keeps a control, such as a like button, clickable above the stretched link. */
export const cardAboveClass: string = styles.above ?? '';

export interface BadgeProps {
  tone?: 'plain' | 'accent' | 'zari' | 'good' | 'warn' | 'bad' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact: state, price or category. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(badgeStyles.badge, badgeStyles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** For rendered and sanitised Markdown, and for the legal pages. */
export const proseClass: string = proseStyles.prose ?? '';
