import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTranslations } from 'use-intl';
import { visuallyHidden } from '../ui/layout.tsx';

/**
 * After a change of screens, focuses the new heading and announces its title, as a browser does on a page load. It may
 * be loaded after the first change: `first` is the path of the initial page. Changes of the query string (filters,
 * pages) leave the focus alone.
 */
export default function RouteAnnouncer({ first }: { first: string }) {
  const t = useTranslations('afterPage');
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnounced(t('shown', { title: document.title }));
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    if (type === 'POP') return;
    const heading = document.querySelector<HTMLElement>('#content h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [pathname, hash, type, t]);
  return (
    <p role="status" className={visuallyHidden}>
      {announced}
    </p>
  );
}
