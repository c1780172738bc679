import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Crown, Ellipsis, UserCheck, UserMinus, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail, GroupMember, GroupRole } from '../../../contracts/groups.ts';
import { useCall } from '../../api/call.ts';
import {
  groupMembersQuery,
  groupQuery,
  leads,
  removedMembersQuery,
  useChangeMember,
  useUnblockMember,
} from '../../api/groups.ts';
import { CursorLinks } from '../../features/groups/group-card.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Container } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

export async function load({ queries, params, url }: LoadArguments) {
  const { groupId = '' } = params;
  const after = url.searchParams.get('after') ?? undefined;
  await Promise.all([
    queries.fetchQuery(groupQuery(groupId)),
    queries.fetchQuery(groupMembersQuery(groupId, after)),
  ]);
}

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
      <CursorLinks
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

const ConfirmDialog = lazyPart(() => import('../../features/groups/confirm-dialog.tsx'));

interface MemberMenuProps {
  readonly group: GroupDetail;
  readonly member: GroupMember;
}

function MemberMenu({ group, member: { $id, name, role } }: MemberMenuProps) {
  const t = useTranslations('groups');
  const errorText = useErrorText();
  const work = useChangeMember(group.$id);
  const [asked, setAsked] = useState<'makeOwner' | 'remove'>();
  const owns = group.role === 'owner';
  const removable = owns ? role !== 'owner' : leads(group.role) && role === 'member';
  if (!removable) return null;
  const change = (next: GroupRole | null) =>
    work.mutate(
      { userId: $id, role: next },
      {
        onSuccess: () => {
          setAsked(undefined);
          showToast({ tone: 'good', text: t('changed') });
        },
        onError: (error) => asked === undefined && showToast({ tone: 'bad', text: errorText(error) }),
      },
    );
  const label = t('actions', { name });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} {...props} />}
      >
        {owns && role === 'member' && (
          <MenuItem icon={<UserCheck aria-hidden="true" />} onClick={() => change('organiser')}>
            {t('makeOrganiser')}
          </MenuItem>
        )}
        {owns && role === 'organiser' && (
          <MenuItem icon={<UserMinus aria-hidden="true" />} onClick={() => change('member')}>
            {t('makeMember')}
          </MenuItem>
        )}
        {owns && (
          <MenuItem icon={<Crown aria-hidden="true" />} onClick={() => setAsked('makeOwner')}>
            {t('makeOwner')}
          </MenuItem>
        )}
        <MenuItem icon={<UserX aria-hidden="true" />} onClick={() => setAsked('remove')}>
          {t('remove')}
        </MenuItem>
      </Menu>
      {asked !== undefined && (
        <Suspense>
          <ConfirmDialog
            title={t(`${asked}Title`, { name })}
            text={t(`${asked}Text`)}
            texts={{ confirm: t(asked), keep: t('cancel'), close: t('close') }}
            work={work}
            onConfirm={() => change(asked === 'remove' ? null : 'owner')}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** People removed from the group, with a way to let them rejoin. */
function RemovedPeople({ groupId }: { groupId: string }) {
  const t = useTranslations('groups');
  const formats = useFormats();
  const errorText = useErrorText();
  const list = useInfiniteQuery(removedMembersQuery(useCall(), groupId));
  const { data } = list;
  const { mutate, isPending, variables } = useUnblockMember(groupId);
  const people = data?.pages.flatMap(({ removed }) => removed) ?? [];
  if (people.length === 0) return null;
  return (
    <section className={styles.removed} aria-labelledby="removed">
      <h2 id="removed">{t('removedTitle')}</h2>
      <p className={styles.since}>{t('removedHint')}</p>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.$id} className={styles.person}>
            <Avatar name={person.name} />
            <div className={styles.who}>
              <p className={styles.name}>{person.name}</p>
              <p className={styles.since}>
                {t('removedSince', { date: formats.date(person.removedAt.slice(0, 10)) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('letInName', { name: person.name })}
              busy={isPending && variables.$id === person.$id}
              onClick={() =>
                mutate(person, {
                  onSuccess: () => showToast({ tone: 'good', text: t('letInDone', { name: person.name }) }),
                  onError: (error) => showToast({ tone: 'bad', text: errorText(error) }),
                })
              }
            >
              {t('letIn')}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore query={list}>{t('moreRemoved')}</LoadMore>
    </section>
  );
}
