import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { hiddenQuery } from '../../api/administration.ts';
import { useCall } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Select } from '../../ui/fields/select.tsx';
import { EndlessList, useTime } from './endless-list.tsx';
import { RefundEvent } from './refund-event.tsx';
import styles from './screen.module.css';
import { SubjectActions } from './subject-actions.tsx';

export default function HiddenPanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const [kind, setKind] = useState<'events' | 'groups'>('events');
  const query = useInfiniteQuery(hiddenQuery(useCall(), kind));
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        <Select
          label={t('filter')}
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
        rows={query.data?.pages.flatMap(({ hidden }) =>
          hidden.map((each) => ({ ...each, $id: each.subjectId })),
        )}
        total={query.data?.pages[0]?.total}
        empty={t(kind === 'events' ? 'hiddenEmpty' : 'hiddenGroupsEmpty')}
      >
        {({ subjectId, title, organiserName, reason, hiddenAt }) => (
          <>
            <div className={styles.what}>
              <p className={styles.title}>
                <Link to={paths.subject({ kind, subjectId })}>{title}</Link>
              </p>
              <p className={styles.about}>
                {t('hiddenAt', { time: time(hiddenAt), reason })}
                {' · '}
                {t('hostedBy', { name: organiserName || t('nameless') })}
              </p>
            </div>
            {kind === 'events' && <RefundEvent eventId={subjectId} title={title} />}
            <SubjectActions subject={{ kind, subjectId }} title={title} hidden />
          </>
        )}
      </EndlessList>
    </section>
  );
}
