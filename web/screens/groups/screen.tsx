import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer, useViewer } from '../../api/account.ts';
import type { CallReply } from '../../api/call.ts';
import { groupsQuery, ownGroupsQuery } from '../../api/groups.ts';
import { CursorLinks, GroupCard } from '../../features/groups/group-card.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import styles from './screen.module.css';

export async function load({ queries, call, url }: LoadArguments) {
  const loadOwn = async () => {
    if ((await loadViewer(queries, call)) !== null) await queries.prefetchQuery(ownGroupsQuery());
  };
  const after = url.searchParams.get('after') ?? undefined;
  await Promise.all([queries.ensureQueryData(groupsQuery(after)), loadOwn()]);
}

export function Component() {
  const t = useTranslations('groups');
  const after = useSearchParams()[0].get('after') ?? undefined;
  const { data } = useSuspenseQuery(groupsQuery(after));
  const viewer = useViewer();
  const own = useQuery({ ...ownGroupsQuery(), enabled: viewer !== null }).data?.groups ?? [];
  const hasOwn = after === undefined && viewer !== null && own.length > 0;
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} description={t('intro')} path={paths.groups(after)} />
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      {hasOwn && <OwnGroups groups={own} />}
      {data.groups.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      ) : (
        <section className={styles.part} aria-labelledby="all-groups">
          <h2 id="all-groups" className={hasOwn ? undefined : visuallyHidden}>
            {t('all')}
          </h2>
          <ul className={styles.grid}>
            {data.groups.map((group) => (
              <li key={group.$id}>
                <GroupCard group={group} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <CursorLinks
        next={data.next === null ? undefined : paths.groups(data.next)}
        start={after === undefined ? undefined : paths.groups()}
        texts={{ next: t('more'), start: t('toStart') }}
      />
      <section className={styles.create} aria-labelledby="create-group">
        <div>
          <h2 id="create-group">{t('createTitle')}</h2>
          <p>{t('createText')}</p>
        </div>
        <Link to={paths.createGroup()} className={buttonClass({ variant: 'secondary' })}>
          <Plus aria-hidden="true" />
          {t('create')}
        </Link>
      </section>
    </Container>
  );
}

type OwnGroup = CallReply<'GET /v1/account/groups'>['groups'][number];

function OwnGroups({ groups }: { readonly groups: readonly OwnGroup[] }) {
  const t = useTranslations('groups');
  return (
    <section className={styles.part} aria-labelledby="own-groups">
      <h2 id="own-groups">{t('yours')}</h2>
      <ul className={styles.grid}>
        {groups.map(({ role, ...group }) => (
          <li key={group.$id}>
            <GroupCard group={group} role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}
