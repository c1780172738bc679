import { Bell, CalendarDays, Heart, LogOut, Settings, ShieldCheck, Ticket, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Viewer } from '../api/account.ts';
import { useDelayedLink } from '../lib/delayed-navigation.tsx';
import { usePictures } from '../lib/pictures.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import styles from './header.module.css';
import { useLogOutAndLeave } from './log-out.ts';

export default function AccountMenu({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('shell');
  const pictures = usePictures();
  const places = [
    { icon: <Ticket aria-hidden="true" />, to: paths.registeredEvents(), text: t('registeredEvents') },
    { icon: <CalendarDays aria-hidden="true" />, to: paths.yourEvents(), text: t('yourEvents') },
    { icon: <Heart aria-hidden="true" />, to: paths.saved(), text: t('saved') },
    { icon: <Bell aria-hidden="true" />, to: paths.following(), text: t('following') },
    { icon: <UsersRound aria-hidden="true" />, to: paths.groups(), text: t('groups') },
  ];
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
      <div className={styles.person}>
        <Avatar name={viewer.name} src={viewer.avatar && pictures.cut(viewer.avatar, 96, 96)} />
        <span>
          <strong>{viewer.name}</strong>
          <small>{viewer.email}</small>
        </span>
      </div>
      <MenuSeparator />
      {places.map(({ icon, to, text }) => (
        <Place key={to} icon={icon} to={to}>
          {text}
        </Place>
      ))}
      <MenuSeparator />
      <Place icon={<Settings aria-hidden="true" />} to={paths.profileSettings()}>
        {t('profileSettings')}
      </Place>
      {(viewer.administrator || viewer.administratorNeedsSecondFactor) && (
        <MenuLink
          icon={<ShieldCheck aria-hidden="true" />}
          renderLink={(props) => <a href={paths.admin()} {...props} />}
        >
          {t('administration')}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} disabled={busy} onClick={logOut}>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}

interface PlaceProps {
  readonly icon: ReactNode;
  readonly to: string;
  readonly children: string;
}

function Place({ icon, to, children }: PlaceProps) {
  const { href, onClick } = useDelayedLink(to);
  return (
    <MenuLink icon={icon} renderLink={(props) => <a href={href} onClick={onClick} {...props} />}>
      {children}
    </MenuLink>
  );
}
