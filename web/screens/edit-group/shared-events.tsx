import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { sharedEventsQuery } from '../../api/event-groups.ts';
import group from '../../features/group-form/group-screen.module.css';
import { AskForm, SharedList } from '../../features/groups/shared-list.tsx';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Events of others that the group shows, or may show. */
function SharedEvents({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('team.shared');
  const formats = useFormats();
  const query = useQuery(sharedEventsQuery(groupId));
  const { data, isError } = query;
  return (
    <section aria-labelledby="shared-events" className={group.part}>
      <header>
        <h2 id="shared-events">{t('eventsTitle')}</h2>
        <p>{t('eventsText')}</p>
      </header>
      <div>
        {isError && data === undefined && <QueryError title={t('failed')} query={query} />}
        {data === undefined && !isError && <Skeleton shape="line" />}
        <AskForm
          label={t('eventAddress')}
          hint={t('eventAddressHint')}
          submit={t('ask')}
          path="/event/"
          target={(eventId) => ({ eventId, groupId })}
        />
        <SharedList
          asked="proposed"
          rows={(data?.events ?? []).map(({ $id, eventTitle, organiserName, date, state }) => ({
            ...{ eventId: $id, groupId, state, title: eventTitle, to: paths.event($id) },
            detail: t('eventFacts', { date: formats.date(date), organiser: organiserName }),
          }))}
        />
      </div>
    </section>
  );
}

export default withTexts(SharedEvents, ['team']);
