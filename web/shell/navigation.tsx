import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Viewer } from '../api/auth-state.ts';
import { paths } from '../paths.ts';
import styles from './header.module.css';
import { useLeavingLink } from './leaving.tsx';

/** The links of the header's navigation: who is signed in decides which (specification, section 2). */
export function NavigationLinks({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('shell');
  return (
    <ul className={styles.links}>
      <NavigationLink to={paths.home()} text={t('home')} />
      {viewer !== null && (
        <>
          <NavigationLink to={paths.createEvent()} text={t('createEvent')} />
          <NavigationLink to={paths.allEvents()} text={t('seeAllEvents')} />
          <NavigationLink to={paths.yourEvents()} text={t('yourEvents')} />
          <NavigationLink to={paths.registeredEvents()} text={t('registeredEvents')} />
        </>
      )}
      <NavigationLink to={paths.about()} text={t('about')} />
    </ul>
  );
}

function NavigationLink({ to, text }: { to: string; text: string }) {
  const { pathname } = useLocation();
  const { href, onClick } = useLeavingLink(to);
  return (
    <li>
      <a
        href={href}
        className={styles.link}
        aria-current={pathname.toLowerCase() === to.toLowerCase() ? 'page' : undefined}
        onClick={onClick}
      >
        {text}
      </a>
    </li>
  );
}

/** A link in a button's clothes that leaves with the header's transition. */
export function LeavingLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: string;
}) {
  return (
    <a className={className} {...useLeavingLink(to)}>
      {children}
    </a>
  );
}
