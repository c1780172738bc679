import { type HTMLAttributes, useEffect, useRef, useState } from 'react';
import styles from './action-bar.module.css';
import { ActionBar } from './action-bar.tsx';
import { classNames } from './class-names.ts';

/**
 * The bar of the form around it, hidden while other parts of the page fill the window. Apart from `ActionBar`, because the
 * event page loads that first and has no such form.
 */
export function FormActionBar({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const inForm = useRef<HTMLSpanElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const form = inForm.current?.closest('form');
    const seen = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    if (form) seen.observe(form);
    return () => seen.disconnect();
  }, []);
  return (
    <>
      <span ref={inForm} hidden />
      <ActionBar {...rest} className={classNames(away && styles.away, className)} />
    </>
  );
}
