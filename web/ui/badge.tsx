import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  tone?: 'plain' | 'accent' | 'zari' | 'good' | 'warn' | 'bad' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact about a thing: its state, its price, its category. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
