import type { HTMLAttributes, ReactNode } from 'react';
import backLinkStyles from './back-link.module.css';
import { classNames } from './class-names.ts';
import styles from './container.module.css';
import templeBorderStyles from './temple-border.module.css';
import visuallyHiddenStyles from './visually-hidden.module.css';

interface ContainerProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'main' | 'section' | 'header' | 'footer' | undefined;
  /** `text` for reading and forms, `page` for everything else. */
  width?: 'page' | 'text' | undefined;
}

/** Centres content in wide windows and keeps margins in narrow ones. */
export function Container({ as: Tag = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={classNames(styles.container, styles[width], className)} />;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHiddenStyles.hidden}>{children}</span>;
}

/** The same as a class, for elements that must keep their tag (a native checkbox, a file input, a heading). */
export const visuallyHidden: string = visuallyHiddenStyles.hidden ?? '';

/** For the link above a page's heading that leads to what the page belongs to, with an arrow. */
export const backLinkClass: string = backLinkStyles.back ?? '';

/** The temple border of a Kanjeevaram sari, a row of spires over a gold line. Divides the major sections of a page. */
export function TempleBorder({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames(templeBorderStyles.border, className)} />;
}
