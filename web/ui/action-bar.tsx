import { type HTMLAttributes, useEffect, useRef } from 'react';
import styles from './action-bar.module.css';
import { classNames } from './class-names.ts';

/**
 * The view's main action: a bar at the bottom of narrow windows, and in place on wide ones. At most one per page.
 * `--action-bar` on the root is the height it takes at the bottom (0 without one); the chat button and the end of the
 * page keep clear of it.
 */
export function ActionBar({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--action-bar-height', `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--action-bar-height');
    };
  }, []);
  return <div {...rest} ref={bar} data-action-bar className={classNames(styles.bar, className)} />;
}
