import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Crown, Ellipsis, Search, UserCheck, UserMinus, UserPlus, UserX } from 'lucide-react';
import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { GroupDetail, GroupMember, GroupRole } from '../../../contracts/groups.ts';
import { dateLocale } from '../../../contracts/languages.ts';
import { useViewer } from '../../api/account.ts';
import { useCall } from '../../api/call.ts';
import {
  groupMembersQuery,
  groupQuery,
  leads,
  removedMembersQuery,
  useChangeMember,
  useUnblockMember,
} from '../../api/groups.ts';
import { calendarDay } from '../../features/events/days.ts';
import { CursorLinks } from '../../features/groups/group-card.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { backLinkClass, Container, visuallyHidden } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

function askedOf(search: URLSearchParams) {
  return { search: search.get('q')?.trim() || undefined, after: search.get('after') ?? undefined };
}

export async function load({ queries, params, url }: LoadArguments) {
  const { groupId = '' } = params;
  await Promise.all([
    queries.fetchQuery(groupQuery(groupId)),
    queries.fetchQuery(groupMembersQuery(groupId, askedOf(url.searchParams))),
  ]);
}

export function Component() {
  const t = useTranslations('groups');
  const formats = useFormats();
  const { groupId = '' } = useParams();
  const asked = askedOf(useSearchParams()[0]);
  const { search, after } = asked;
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const { data } = useSuspenseQuery(groupMembersQuery(groupId, asked));
  const navigate = useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q'));
    void navigate(`${paths.groupMembers(groupId)}?${new URLSearchParams({ q })}`);
  };
  // Organisers come first, above the list of all members.
  const whole = search === undefined && after === undefined;
  const others = data.members.filter(
    ({ $id }) => search !== undefined || !group.organisers.some((leader) => leader.$id === $id),
  );
  return (
    <Container className={styles.screen}>
      <Head title={t('membersTitle', { name: group.name })} />
      <header className={styles.header}>
        <Link to={paths.group(groupId)} className={backLinkClass}>
          <ArrowLeft aria-hidden="true" />
          {group.name}
        </Link>
        <h1>{t('membersHeading')}</h1>
        <p className={styles.since}>
          {t('members', { count: group.memberCount, shown: formats.count(group.memberCount) })}
        </p>
        {leads(group.role) && (
          <Link
            to={paths.importEvents(groupId)}
            className={classNames(buttonClass({ variant: 'secondary' }), styles.invite)}
          >
            <UserPlus aria-hidden="true" />
            <span>{t('invitePeople')}</span>
          </Link>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a form either way, which the search box is, too */}
        <form
          method="get"
          key={search}
          role="search"
          action={paths.groupMembers(groupId)}
          className={styles.search}
          onSubmit={find}
        >
          <TextField
            label={t('findMember')}
            labelHidden
            placeholder={t('findMember')}
            type="search"
            name="q"
            maxLength={200}
            icon={<Search aria-hidden="true" />}
            defaultValue={search}
          />
          <Button type="submit" variant="secondary">
            {t('find')}
          </Button>
        </form>
      </header>
      {whole && (
        <People title={t('leaders')}>
          {group.organisers.map((leader) => (
            <Member key={leader.$id} group={group} member={leader} />
          ))}
        </People>
      )}
      <div className={styles.list}>
        {others.length > 0 ? (
          <Members
            title={search === undefined ? t('otherMembers') : t('found', { search })}
            titleHidden={search === undefined && !whole}
            group={group}
            members={others}
          />
        ) : (
          search !== undefined && (
            <EmptyState
              title={t('memberNotFound', { search })}
              action={
                <Link to={paths.groupMembers(groupId)} className={buttonClass({ variant: 'secondary' })}>
                  {t('seeMembers')}
                </Link>
              }
            />
          )
        )}
        <CursorLinks
          next={data.next === null ? undefined : paths.groupMembers(groupId, { after: data.next, q: search })}
          start={after === undefined ? undefined : paths.groupMembers(groupId, { q: search })}
          texts={{ next: t('moreMembers'), start: t('toStart') }}
        />
        {leads(group.role) && whole && <RemovedPeople groupId={groupId} />}
      </div>
    </Container>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly children: ReactNode;
}

function People({ title, children }: PeopleProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.people}>{children}</ul>
    </section>
  );
}

interface MembersProps {
  readonly title: string;
  /** The page's own title says it. */
  readonly titleHidden: boolean;
  readonly group: GroupDetail;
  readonly members: readonly GroupMember[];
}

/** Many people, below the months in which they joined. */
function Members({ title, titleHidden, group, members }: MembersProps) {
  const t = useTranslations('groups');
  const locale = useLocale();
  const own = useViewer()?.$id;
  const id = useId();
  const months = new Intl.DateTimeFormat(dateLocale(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const byMonth = Map.groupBy(members, ({ joinedAt }) => months.format(Date.parse(joinedAt)));
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={titleHidden ? visuallyHidden : styles.heading}>
        {title}
      </h2>
      {[...byMonth].map(([month, joined]) => (
        <section key={month} className={styles.month}>
          <h3>{t('joinedIn', { month })}</h3>
          <ul className={styles.people}>
            {joined.map((member) => (
              <li key={member.$id} className={styles.person}>
                <Avatar name={member.name} size="sm" />
                <p className={styles.name}>
                  {member.name}
                  {member.role !== 'member' && <Badge>{t(member.role)}</Badge>}
                  {member.$id === own && <Badge>{t('you')}</Badge>}
                </p>
                <MemberMenu group={group} member={member} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type ListedMember = Omit<GroupMember, 'joinedAt'> & Partial<Pick<GroupMember, 'joinedAt'>>;

function Member({ group, member }: { group: GroupDetail; member: ListedMember }) {
  const t = useTranslations('groups');
  const own = useViewer()?.$id === member.$id;
  const { name, role } = member;
  return (
    <li className={styles.person}>
      <Avatar name={name} />
      <div className={styles.who}>
        <p className={styles.name}>
          {name}
          {own && <Badge>{t('you')}</Badge>}
        </p>
        <p className={styles.since}>{t(role)}</p>
      </div>
      <MemberMenu group={group} member={member} />
    </li>
  );
}

const ConfirmDialog = lazyPart(() => import('../../features/groups/confirm-dialog.tsx'));

interface MemberMenuProps {
  readonly group: GroupDetail;
  readonly member: ListedMember;
}

function MemberMenu({ group, member: { $id, name, role } }: MemberMenuProps) {
  const t = useTranslations('groups');
  const errorText = useErrorText();
  const [asked, setAsked] = useState<'makeOwner' | 'remove'>();
  const work = useChangeMember(group.$id, {
    onDone: () => {
      setAsked(undefined);
      showToast({ tone: 'good', text: t('changed') });
    },
    onFailure: (error) => asked === undefined && showToast({ tone: 'bad', text: errorText(error) }),
  });
  const owns = group.role === 'owner';
  const removable = owns ? role !== 'owner' : leads(group.role) && role === 'member';
  if (!removable) return null;
  const change = (next: GroupRole | null) => work.mutate({ userId: $id, role: next });
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
  const today = calendarDay(useNow());
  const formats = useFormats();
  const errorText = useErrorText();
  const list = useInfiniteQuery(removedMembersQuery(useCall(), groupId));
  const { data } = list;
  const { mutate, isPending, variables } = useUnblockMember(groupId);
  const people = data?.pages.flatMap(({ removed }) => removed) ?? [];
  if (people.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="removed">
      <h2 id="removed" className={styles.heading}>
        {t('removedTitle')}
      </h2>
      <p className={styles.since}>{t('removedHint')}</p>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.$id} className={styles.person}>
            <Avatar name={person.name} />
            <div className={styles.who}>
              <p className={styles.name}>{person.name}</p>
              <p className={styles.since}>
                {t('removedSince', { date: formats.shortDay(person.removedAt.slice(0, 10), today) })}
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
