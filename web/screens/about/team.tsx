import { useTranslations } from 'use-intl';
import type { AboutSite } from '../../../contracts/installation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './team.module.css';

/** The people behind the site, with the ways to find them elsewhere. */
export function Team({ members }: { members: AboutSite['team'] }) {
  const t = useTranslations('about');
  return (
    <ul className={styles.team}>
      {members.map(({ name, role, picture, profiles }) => (
        <li key={name}>
          <Card className={styles.member}>
            <Avatar name={name} src={picture} size="xl" />
            <h3>{name}</h3>
            <p>{role}</p>
            <ul className={styles.profiles}>
              {profiles.map((profile) => (
                <li key={profile.name}>
                  <a
                    href={profile.url}
                    rel="noopener"
                    aria-label={t('profileOn', { name, network: profile.name })}
                  >
                    {profile.name}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}
