import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { peopleQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { EndlessTable, useDays, useSearch, useTime } from './endless-list.tsx';
import { PersonActions } from './person-actions.tsx';
import styles from './screen.module.css';
import tables from './tables.module.css';

const choices = ['blocked', 'unconfirmed'] as const;
type Person = CallReply<'GET /v1/admin/people'>['people'][number];
type Only = (typeof choices)[number];

export default function PeoplePanel() {
  const t = useTranslations('admin');
  const days = useDays();
  const [only, setOnly] = useState<Only | undefined>();
  const { search, field } = useSearch(t('findPeople'));
  const query = useInfiniteQuery({
    ...peopleQuery(useCall(), { search, only }),
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        {field}
        <Select
          label={t('filter')}
          labelHidden
          value={only ?? ''}
          onChange={({ target }) => setOnly(choices.find((each) => each === target.value))}
          options={[
            { value: '', label: t('person.everyone') },
            { value: 'blocked', label: t('onlyBlocked') },
            { value: 'unconfirmed', label: t('person.unconfirmed') },
          ]}
        />
      </div>
      <EndlessTable
        query={query}
        rows={query.data?.pages.flatMap(({ people }) => people)}
        total={query.data?.pages[0]?.total}
        label={t('peopleTab')}
        counted="people"
        empty={t('peopleEmpty')}
        className={tables.people}
        columns={[
          {
            key: 'name',
            title: t('person.name'),
            cell: (person) => (
              <span className={tables.person}>
                <Avatar name={person.name || person.email} size="sm" />
                <span className={tables.who}>
                  {person.name || t('nameless')}
                  <PersonStatus person={person} />
                </span>
              </span>
            ),
          },
          {
            key: 'email',
            title: t('mails.address'),
            className: tables.personEmail,
            cell: ({ email }) => <span className={tables.oneLine}>{email}</span>,
          },
          {
            key: 'joined',
            title: t('joined'),
            className: tables.personJoined,
            cell: ({ $createdAt }) => days.day($createdAt),
          },
          {
            key: 'actions',
            title: t('person.menus'),
            titleHidden: true,
            end: true,
            className: tables.personMenu,
            cell: (person) =>
              !person.administrator && <PersonActions person={person} pending={!person.confirmed} />,
          },
        ]}
      />
    </section>
  );
}

/** What differs from most. */
function PersonStatus({ person }: { readonly person: Person }) {
  const t = useTranslations('admin');
  const time = useTime();
  const { administrator, blockedAt, blockedReason, confirmed } = person;
  if (blockedAt !== null) {
    return (
      <>
        <Badge tone="bad">{t('blocked')}</Badge>
        <span className={tables.below}>
          {t('blockedAt', { time: time(blockedAt), reason: blockedReason ?? '' })}
        </span>
      </>
    );
  }
  if (administrator) return <Badge tone="accent">{t('administrator')}</Badge>;
  return !confirmed && <Badge tone="warn">{t('person.unconfirmedBadge')}</Badge>;
}
