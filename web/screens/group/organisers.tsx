import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './screen.module.css';

/** Who looks after a group; for its members, the way to all who are in it. */
export function Organisers({ group }: { group: GroupDetail }) {
  const t = useTranslations('groups');
  return (
    <section className={styles.part} aria-labelledby="organisers">
      <h2 id="organisers">{t('organisers')}</h2>
      <ul className={styles.people}>
        {group.organisers.map(({ $id, name, role }) => (
          <li key={$id}>
            <Avatar name={name} size="sm" />
            <span>
              <strong>{name}</strong>
              {role === 'owner' && <span className={styles.faint}>{t('owner')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {group.role !== null && (
        <p>
          <Link to={paths.groupMembers(group.$id)}>{t('seeMembers')}</Link>
        </p>
      )}
    </section>
  );
}
