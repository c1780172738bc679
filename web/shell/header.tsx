import { Menu, Search } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer, type Viewer } from '../api/account.ts';
import { useDelayedLink } from '../lib/delayed-navigation.tsx';
import { lazyWithRetry } from '../lib/lazy-part.tsx';
import { useSite } from '../lib/page-context.tsx';
import { paths } from '../paths.ts';
import { buttonClass, iconButtonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/layout.tsx';
import { Logo } from '../ui/notice.tsx';
import { ChatToggle } from './chat-toggle.tsx';
import styles from './header.module.css';
import { SiteThemeToggle } from './theme.tsx';

/** Loaded only for signed-in people. */
const AccountMenu = lazyWithRetry(() => import('./account-menu.tsx'));
const Bell = lazyWithRetry(() => import('../features/notifications/bell.tsx'));

const menuId = 'mobile-menu';

export function Header() {
  const t = useTranslations('shell');
  const site = useTranslations('site');
  const viewer = useViewer();
  const home = useDelayedLink(paths.home());
  const search = useDelayedLink(paths.search());
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a {...home} className={styles.brand}>
          <SiteLogo size={34} />
          <span>{site('name')}</span>
        </a>
        <nav aria-label={t('mainNavigation')} className={styles.wide}>
          <NavigationLinks viewer={viewer} />
        </nav>
        <div className={styles.tools}>
          <ChatToggle />
          <a
            href={search.href}
            onClick={search.onClick}
            className={classNames(iconButtonClass(), viewer !== null && styles.spare)}
            title={t('search')}
          >
            <Search aria-hidden="true" />
            <VisuallyHidden>{t('search')}</VisuallyHidden>
          </a>
          <div className={styles.theme}>
            <SiteThemeToggle />
          </div>
          {viewer === null ? <VisitorLinks /> : <MemberTools viewer={viewer} />}
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** Memoised: an update before hydration would discard the server's markup, and close a menu that is already open. */
const MemberTools = memo(function MemberTools({ viewer }: { viewer: NonNullable<Viewer> }) {
  return (
    <Suspense fallback={<span className={styles.avatar} />}>
      <Bell viewer={viewer} />
      <AccountMenu viewer={viewer} />
    </Suspense>
  );
});

function VisitorLinks() {
  const t = useTranslations('shell');
  return (
    <div className={styles.visitor}>
      <DelayedLink to={paths.login()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {t('login')}
      </DelayedLink>
      <DelayedLink to={paths.signUp()} className={buttonClass({ size: 'sm' })}>
        {t('signUp')}
      </DelayedLink>
    </div>
  );
}

/** The navigation of narrow windows, behind a menu button. */
function MobileMenu() {
  const t = useTranslations('shell');
  const viewer = useViewer();
  return (
    <div className={styles.narrow}>
      <button
        type="button"
        className={iconButtonClass()}
        popoverTarget={menuId}
        aria-label={t('openMenu')}
        title={t('openMenu')}
      >
        <Menu aria-hidden="true" />
      </button>
      <div id={menuId} popover="auto" className={styles.mobileMenu}>
        <nav aria-label={t('mainNavigation')}>
          <NavigationLinks viewer={viewer} menu />
        </nav>
        <div className={styles.theme}>
          <SiteThemeToggle />
        </div>
        {viewer === null && <VisitorLinks />}
      </div>
    </div>
  );
}

/** The navigation links for visitors or signed-in people; the menu of narrow windows has more of them. */
function NavigationLinks({ viewer, menu = false }: { viewer: Viewer; menu?: boolean }) {
  const t = useTranslations('shell');
  return (
    <ul className={styles.links}>
      <NavigationLink to={paths.allEvents()} text={t('events')} />
      <NavigationLink to={paths.groups()} text={t('groups')} />
      <NavigationLink to={paths.createEvent()} text={t('createEvent')} />
      {viewer !== null && (
        <>
          <NavigationLink to={paths.yourEvents()} text={t('yourEvents')} />
          <NavigationLink to={paths.registeredEvents()} text={t('registeredEvents')} />
        </>
      )}
      {viewer === null && <NavigationLink to={paths.saved()} text={t('saved')} />}
      {menu && <NavigationLink to={paths.about()} text={t('about')} />}
    </ul>
  );
}

function NavigationLink({ to, text }: { to: string; text: string }) {
  const { pathname } = useLocation();
  const { href, onClick } = useDelayedLink(to);
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

/** A link styled as a button that starts the page's leaving transition. */
function DelayedLink({ to, className, children }: { to: string; className: string; children: string }) {
  return (
    <a className={className} {...useDelayedLink(to)}>
      {children}
    </a>
  );
}

/** The site's logo, or Mela's. Decorative, since the name is next to it. */
export function SiteLogo({ size }: { size: number }) {
  const { logo } = useSite().brand;
  if (logo === null) return <Logo size={size} />;
  return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />;
}
