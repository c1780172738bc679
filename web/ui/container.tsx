import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './container.module.css';

export interface ContainerProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'main' | 'section' | 'header' | 'footer' | undefined;
  /** `text` for reading and forms, `page` for everything else. */
  width?: 'page' | 'text' | undefined;
}

/** Centres content in wide windows and keeps margins in narrow ones. */
export function Container({ as: Tag = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={classNames(styles.container, styles[width], className)} />;
}
