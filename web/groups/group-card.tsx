import { MapPin, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupRole, GroupView } from '../../contracts/groups.ts';
import { EventPicture } from '../events/event-picture.tsx';
import { useFormats } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, cardLinkClass } from '../ui/card.tsx';
import styles from './group-card.module.css';

interface GroupCardProps {
  readonly group: GroupView;
  /** What the reader is in it, where that is to be seen. */
  readonly role?: GroupRole;
}

/** A group in a list. */
export function GroupCard({ group, role }: GroupCardProps) {
  const t = useTranslations('groups');
  const formats = useFormats();
  return (
    <Card as="article" pad="none" interactive className={styles.card}>
      <EventPicture event={pictured(group)} />
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link to={paths.group(group.$id)} className={cardLinkClass}>
            {group.name}
          </Link>
        </h3>
        {group.excerpt !== '' && <p className={styles.excerpt}>{group.excerpt}</p>}
        <p className={styles.fact}>
          <UsersRound aria-hidden="true" />
          {t('members', { count: group.memberCount, shown: formats.count(group.memberCount) })}
        </p>
        {group.place !== '' && (
          <p className={styles.fact}>
            <MapPin aria-hidden="true" />
            {group.place}
          </p>
        )}
        {role !== undefined && role !== 'member' && (
          <p>
            <Badge tone="zari">{t(role)}</Badge>
          </p>
        )}
      </div>
    </Card>
  );
}

/** A group as what draws the pictures and covers of events knows it. */
export function pictured({ $id, name, cover }: Pick<GroupView, '$id' | 'name' | 'cover'>) {
  return { $id, eventTitle: name, featuredImage: cover, categories: [] };
}
