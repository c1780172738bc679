import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer, useViewer } from '../../api/account.ts';
import { groupsQuery, ownGroupsQuery } from '../../api/groups.ts';
import { CursorLinks, GroupCard } from '../../features/groups/group-card.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Container } from '../../ui/layout.tsx';
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
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} description={t('intro')} path={paths.groups(after)} />
      <header className={styles.header}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.intro}>{t('intro')}</p>
        </div>
        <Link to={paths.createGroup()} className={buttonClass({ variant: 'secondary' })}>
          <Plus aria-hidden="true" />
          {t('create')}
        </Link>
      </header>
      {after === undefined && <OwnGroups />}
      {data.groups.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      ) : (
        <section className={styles.part} aria-labelledby="all-groups">
          <h2 id="all-groups">{t('all')}</h2>
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
    </Container>
  );
}

function OwnGroups() {
  const t = useTranslations('groups');
  const viewer = useViewer();
  const { data } = useQuery({ ...ownGroupsQuery(), enabled: viewer !== null });
  if (viewer === null || data === undefined || data.groups.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="own-groups">
      <h2 id="own-groups">{t('yours')}</h2>
      <ul className={styles.grid}>
        {data.groups.map(({ role, ...group }) => (
          <li key={group.$id}>
            <GroupCard group={group} role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}
