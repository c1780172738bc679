import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { groupsOfEventQuery } from '../../api/event-groups.ts';
import { AskForm, SharedList } from '../../features/groups/shared-list.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import panels from './panels.module.css';
import styles from './team-panel.module.css';

/** The groups that show the event besides its own. */
export function EventGroups({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('team.shared');
  const query = useQuery(groupsOfEventQuery(eventId));
  const { data, isError } = query;
  return (
    <Card as="section" className={styles.invite} aria-labelledby="further-groups">
      <header>
        <h2 id="further-groups">{t('groupsTitle')}</h2>
        <p className={panels.hint}>{t('groupsText')}</p>
      </header>
      {isError && data === undefined && <QueryError title={t('failed')} query={query} />}
      <SharedList
        asked="asked"
        rows={(data?.groups ?? []).map(({ $id, name, state }) => ({
          ...{ eventId, groupId: $id, state, title: name, to: paths.group($id) },
        }))}
      />
      <AskForm
        label={t('groupAddress')}
        hint={t('groupAddressHint')}
        submit={t('propose')}
        path="/group/"
        target={(groupId) => ({ eventId, groupId })}
      />
    </Card>
  );
}
