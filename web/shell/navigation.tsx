import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Viewer } from '../api/auth-state.ts';
import { paths } from '../paths.ts';
import styles from './header.module.css';
import { useLeavingLink } from './leaving.tsx';

/** The links of the header's navigation: who is signed in decides which (specification, section 2). */
export function NavigationLinks({ viewer, onLeave }: { viewer: Viewer; onLeave?: () => void }) {
  const t = useTranslations('shell');
  return (
    <ul className={styles.links}>
      <NavigationLink to={paths.home()} text={t('home')} onLeave={onLeave} />
      {viewer !== null && (
        <>
          <NavigationLink to={paths.createEvent()} text={t('createEvent')} onLeave={onLeave} />
          <NavigationLink to={paths.allEvents()} text={t('seeAllEvents')} onLeave={onLeave} />
          <NavigationLink to={paths.yourEvents()} text={t('yourEvents')} onLeave={onLeave} />
          <NavigationLink to={paths.registeredEvents()} text={t('registeredEvents')} onLeave={onLeave} />
        </>
      )}
      <NavigationLink to={paths.about()} text={t('about')} onLeave={onLeave} />
    </ul>
  );
}

interface NavigationLinkProps {
  readonly to: string;
  readonly text: string;
  readonly onLeave: (() => void) | undefined;
}

function NavigationLink({ to, text, onLeave }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const { href, onClick } = useLeavingLink(to);
  return (
    <li>
      <a
        href={href}
        className={styles.link}
        aria-current={pathname.toLowerCase() === to.toLowerCase() ? 'page' : undefined}
        onClick={(event) => {
          onLeave?.();
          onClick(event);
        }}
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
