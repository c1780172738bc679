import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EllipsisVertical, EyeOff, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { administrationOverviewQuery, hiddenQuery, useRefundEvent } from '../../api/administration.ts';
import { useCall } from '../../api/call.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { CalmWords, EndlessList, useSearch, useTime } from './endless-list.tsx';
import { ResolvedReports } from './reports-panel.tsx';
import styles from './screen.module.css';
import { SubjectActions } from './subject-actions.tsx';
import { SubjectFacts, SubjectRow } from './subject-row.tsx';

const ReasonRequiredDialog = lazyPart(() => import('../../features/moderation/reason-required-dialog.tsx'));

/** What goes beyond this list: everyone's money, for an event. */
function MoreActions({ eventId, title }: { eventId: string; title: string }) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRefundEvent({
    onDone: ({ refunded, retried }) => {
      setAsking(false);
      const counts = { refunded: String(refunded), retried: String(retried) };
      showToast({ tone: 'good', text: t('refundAllDone', counts) });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  const label = t('person.actions', { name: title });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton label={label} icon={<EllipsisVertical />} {...props} />}
      >
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('refundAll')}
        </MenuItem>
      </Menu>
      {asking && (
        <Suspense>
          <ReasonRequiredDialog
            title={t('refundAllTitle', { event: title })}
            text={t('refundAllText')}
            action={t('refundAll')}
            busy={isPending}
            onDo={(reason) => mutate({ eventId, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Below fewer, there is room for what else could be hidden. */
const fewRows = 4;

export default function HiddenPanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const [kind, setKind] = useState<'events' | 'groups'>('events');
  const { search, field } = useSearch(t('findHidden'));
  const query = useInfiniteQuery({
    ...hiddenQuery(useCall(), kind, search),
    placeholderData: (before) => before,
  });
  const overview = useQuery(administrationOverviewQuery).data;
  const rows = query.data?.pages.flatMap(({ hidden }) =>
    hidden.map((each) => ({ ...each, $id: each.subjectId })),
  );
  const nothing = search === '' && rows?.length === 0;
  const nothingAtAll = nothing && (kind === 'events' ? overview?.hiddenGroups : overview?.hiddenEvents) === 0;
  const toReports = (
    <Link to={paths.admin('reports')} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {t('seeReports')}
    </Link>
  );
  return (
    <section className={styles.panel}>
      <div className={styles.tools} hidden={nothingAtAll}>
        {field}
        <Select
          label={t('filter')}
          labelHidden
          value={kind}
          onChange={({ target }) => setKind(target.value === 'groups' ? 'groups' : 'events')}
          options={[
            { value: 'events', label: t('hiddenEvents') },
            { value: 'groups', label: t('hiddenGroups') },
          ]}
        />
      </div>
      <EndlessList
        query={query}
        rows={rows}
        total={query.data?.pages[0]?.total}
        bare={nothingAtAll}
        empty={
          nothingAtAll ? (
            <div className={styles.calm}>
              <CalmWords
                icon={<EyeOff aria-hidden="true" />}
                title={t('nothingHidden')}
                text={t('hiddenEmptyHint')}
              />
              {toReports}
            </div>
          ) : nothing ? (
            <EmptyState
              low
              art={<EyeOff aria-hidden="true" />}
              title={t(kind === 'events' ? 'hiddenEmpty' : 'hiddenGroupsEmpty')}
              action={toReports}
            >
              {t('hiddenEmptyHint')}
            </EmptyState>
          ) : (
            t('nothingFound')
          )
        }
      >
        {({ reason, hiddenAt, ...subject }) => (
          <SubjectRow
            subject={subject}
            actions={
              <>
                <SubjectActions
                  subject={{ kind, subjectId: subject.subjectId }}
                  title={subject.title}
                  hidden
                />
                {kind === 'events' && <MoreActions eventId={subject.subjectId} title={subject.title} />}
              </>
            }
          >
            <p className={styles.quote}>{reason}</p>
            <SubjectFacts facts={[t('hiddenAt', { time: time(hiddenAt) })]} />
          </SubjectRow>
        )}
      </EndlessList>
      {search === '' && rows !== undefined && rows.length < fewRows && (
        <ResolvedReports title={t('recentlyReported')} hint={t('recentlyReportedHint')} hideable />
      )}
    </section>
  );
}
