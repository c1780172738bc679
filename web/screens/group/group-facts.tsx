import { useQuery } from '@tanstack/react-query';
import { MapPin, UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { followingQuery } from '../../api/following.ts';
import { useFormats } from '../../lib/format.ts';
import styles from './screen.module.css';

/** How many are in a group, how many follow it, and where it meets. */
export function GroupFacts({ group }: { group: GroupDetail }) {
  const t = useTranslations('groups');
  const formats = useFormats();
  const { data } = useQuery(followingQuery('groups', group.$id));
  const followers = data?.followers ?? 0;
  return (
    <ul className={styles.facts}>
      <li>
        <UsersRound aria-hidden="true" />
        {t('members', { count: group.memberCount, shown: formats.count(group.memberCount) })}
        {followers > 0 && ` · ${t('followers', { count: followers, shown: formats.count(followers) })}`}
      </li>
      {group.place !== '' && (
        <li>
          <MapPin aria-hidden="true" />
          {group.place}
        </li>
      )}
    </ul>
  );
}
