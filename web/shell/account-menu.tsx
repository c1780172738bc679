import { LogOut, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Viewer } from '../api/auth-state.ts';
import { usePictures } from '../lib/pictures.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './header.module.css';
import { useLeavingLink } from './leaving.tsx';
import { useLogOutAndLeave } from './log-out.ts';

const menuId = 'account-menu';

/** The signed-in person's picture, and below it what concerns them alone. A native popover: it opens without a script. */
export function AccountMenu({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('shell');
  const menu = useRef<HTMLDivElement>(null);
  const pictures = usePictures();
  const profile = useLeavingLink(paths.profileSettings());
  const { logOut, busy } = useLogOutAndLeave();
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        popoverTarget={menuId}
        aria-label={t('accountMenu', { name: viewer.name })}
      >
        <Avatar name={viewer.name} src={viewer.avatar && pictures.url(viewer.avatar)} size="sm" />
      </button>
      <div id={menuId} ref={menu} popover="auto" className={styles.accountMenu}>
        <p className={styles.person}>
          <strong>{viewer.name}</strong>
          <span>{viewer.email}</span>
        </p>
        <ul className={styles.menuList}>
          <li>
            <a
              href={profile.href}
              onClick={(event) => {
                close();
                profile.onClick(event);
              }}
            >
              <UserRound aria-hidden="true" size={18} />
              {t('profileSettings')}
            </a>
          </li>
          <li>
            <button
              type="button"
              aria-disabled={busy}
              onClick={() => {
                close();
                logOut();
              }}
            >
              <LogOut aria-hidden="true" size={18} />
              {t('logout')}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
