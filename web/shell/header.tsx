import { Menu, Search } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { patientLazy } from '../lib/patient-lazy.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './header.module.css';
import { useLeavingLink } from './leaving.tsx';
import { LeavingLink, NavigationLinks } from './navigation.tsx';
import { SiteLogo } from './site-logo.tsx';
import { SiteThemeToggle } from './site-theme-toggle.tsx';

/** Visitors don't need it. */
const AccountMenu = patientLazy(() => import('./account-menu.tsx'));

const menuId = 'mobile-menu';

/** The bar at the top of every screen. */
export function Header() {
  const t = useTranslations('shell');
  const site = useTranslations('site');
  const viewer = useViewer();
  const home = useLeavingLink(paths.home());
  const search = useLeavingLink(paths.search());
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
          <a href={search.href} onClick={search.onClick} className={iconButtonClass()} title={t('search')}>
            <Search aria-hidden="true" />
            <VisuallyHidden>{t('search')}</VisuallyHidden>
          </a>
          <SiteThemeToggle />
          {viewer === null ? (
            <VisitorLinks />
          ) : (
            <Suspense fallback={<span className={styles.avatar} />}>
              <AccountMenu viewer={viewer} />
            </Suspense>
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function VisitorLinks() {
  const t = useTranslations('shell');
  return (
    <div className={styles.visitor}>
      <LeavingLink to={paths.login()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {t('login')}
      </LeavingLink>
      <LeavingLink to={paths.signUp()} className={buttonClass({ size: 'sm' })}>
        {t('signUp')}
      </LeavingLink>
    </div>
  );
}

/** The navigation of narrow windows, behind a toggle. */
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
          <NavigationLinks viewer={viewer} />
        </nav>
        {viewer === null && <VisitorLinks />}
      </div>
    </div>
  );
}
