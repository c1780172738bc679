import { Bell, Heart, LogOut, UserRound, UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Viewer } from '../api/account.ts';
import { useDelayedLink } from '../lib/delayed-navigation.tsx';
import { usePictures } from '../lib/pictures.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem, MenuLink } from '../ui/menu.tsx';
import styles from './header.module.css';
import { useLogOutAndLeave } from './log-out.ts';

export default function AccountMenu({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('shell');
  const pictures = usePictures();
  const profile = useDelayedLink(paths.profileSettings());
  const saved = useDelayedLink(paths.saved());
  const groups = useDelayedLink(paths.groups());
  const following = useDelayedLink(paths.following());
  const { logOut, busy } = useLogOutAndLeave();
  const label = t('accountMenu', { name: viewer.name });
  return (
    <Menu
      id="account-menu"
      label={label}
      trigger={(props) => (
        <button type="button" className={styles.avatar} aria-label={label} {...props}>
          <Avatar name={viewer.name} src={viewer.avatar && pictures.cut(viewer.avatar, 96, 96)} size="sm" />
        </button>
      )}
    >
      <MenuLink
        icon={<UserRound aria-hidden="true" />}
        renderLink={(props) => <a href={profile.href} onClick={profile.onClick} {...props} />}
      >
        {t('profileSettings')}
      </MenuLink>
      <MenuLink
        icon={<Bell aria-hidden="true" />}
        renderLink={(props) => <a href={following.href} onClick={following.onClick} {...props} />}
      >
        {t('following')}
      </MenuLink>
      <MenuLink
        icon={<Heart aria-hidden="true" />}
        renderLink={(props) => <a href={saved.href} onClick={saved.onClick} {...props} />}
      >
        {t('saved')}
      </MenuLink>
      <MenuLink
        icon={<UsersRound aria-hidden="true" />}
        renderLink={(props) => <a href={groups.href} onClick={groups.onClick} {...props} />}
      >
        {t('groups')}
      </MenuLink>
      {(viewer.administrator || viewer.administratorNeedsSecondFactor) && (
        <MenuLink renderLink={(props) => <a href={paths.admin()} {...props} />}>
          {t('administration')}
        </MenuLink>
      )}
      <MenuItem icon={<LogOut aria-hidden="true" />} disabled={busy} onClick={logOut}>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}
