import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail, GroupMember } from '../../../contracts/groups.ts';
import { groupMembersQuery, groupQuery, leads } from '../../api/groups.ts';
import { PartLinks } from '../../groups/part-links.tsx';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { MemberMenu } from './member-menu.tsx';
import { RemovedPeople } from './removed-people.tsx';
import styles from './screen.module.css';

export async function load({ queries, params, url }: LoadArguments) {
  const { groupId = '' } = params;
  const after = url.searchParams.get('after') ?? undefined;
  await Promise.all([
    queries.fetchQuery(groupQuery(groupId)),
    queries.fetchQuery(groupMembersQuery(groupId, after)),
  ]);
}

/** Who is in a group, for those who are. */
export function Component() {
  const t = useTranslations('groups');
  const { groupId = '' } = useParams();
  const after = useSearchParams()[0].get('after') ?? undefined;
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const { data } = useSuspenseQuery(groupMembersQuery(groupId, after));
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('membersTitle', { name: group.name })} />
      <header className={styles.header}>
        <Link
          to={paths.group(groupId)}
          className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}
        >
          <ArrowLeft aria-hidden="true" />
          {t('toGroup')}
        </Link>
        <h1>{t('membersTitle', { name: group.name })}</h1>
      </header>
      <ul className={styles.people}>
        {data.members.map((member) => (
          <Member key={member.$id} group={group} member={member} />
        ))}
      </ul>
      <PartLinks
        next={data.next === null ? undefined : paths.groupMembers(groupId, data.next)}
        start={after === undefined ? undefined : paths.groupMembers(groupId)}
        texts={{ next: t('moreMembers'), start: t('toStart') }}
      />
      {leads(group.role) && <RemovedPeople groupId={groupId} />}
    </Container>
  );
}

function Member({ group, member }: { group: GroupDetail; member: GroupMember }) {
  const t = useTranslations('groups');
  const formats = useFormats();
  const { name, role, joinedAt } = member;
  return (
    <li className={styles.person}>
      <Avatar name={name} />
      <div className={styles.who}>
        <p className={styles.name}>
          {name}
          {role !== 'member' && <Badge tone={role === 'owner' ? 'zari' : 'plain'}>{t(role)}</Badge>}
        </p>
        <p className={styles.since}>{t('since', { date: formats.date(joinedAt.slice(0, 10)) })}</p>
      </div>
      <MemberMenu group={group} member={member} />
    </li>
  );
}
