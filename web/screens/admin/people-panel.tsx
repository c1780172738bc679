import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { peopleQuery } from '../../api/administration.ts';
import { useCall } from '../../api/call.ts';
import { useFormats } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { EndlessList, useSearch, useTime } from './endless-list.tsx';
import { PersonActions } from './person-actions.tsx';
import styles from './screen.module.css';

const choices = ['blocked', 'unconfirmed'] as const;
type Only = (typeof choices)[number];

export default function PeoplePanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const formats = useFormats();
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
          value={only ?? ''}
          onChange={({ target }) => setOnly(choices.find((each) => each === target.value))}
          options={[
            { value: '', label: t('person.everyone') },
            { value: 'blocked', label: t('onlyBlocked') },
            { value: 'unconfirmed', label: t('person.unconfirmed') },
          ]}
        />
      </div>
      <EndlessList
        query={query}
        rows={query.data?.pages.flatMap(({ people }) => people)}
        total={query.data?.pages[0]?.total}
        compact
        empty={t('peopleEmpty')}
      >
        {(person) => (
          <>
            <Avatar name={person.name || person.email} />
            <div className={classNames(styles.what, styles.person)}>
              <p className={styles.title}>
                {person.name || t('nameless')}
                {person.administrator && <Badge tone="accent">{t('administrator')}</Badge>}
                {person.blockedAt !== null && <Badge tone="bad">{t('blocked')}</Badge>}
                {!person.confirmed && <Badge tone="warn">{t('person.unconfirmedBadge')}</Badge>}
              </p>
              <p className={styles.about}>{person.email}</p>
              <p className={styles.about}>
                {t('memberSince', { time: formats.date(person.$createdAt.slice(0, 10)) })}
              </p>
              {person.blockedAt !== null && (
                <p className={styles.about}>
                  {t('blockedAt', { time: time(person.blockedAt), reason: person.blockedReason ?? '' })}
                </p>
              )}
            </div>
            {!person.administrator && <PersonActions person={person} pending={!person.confirmed} />}
          </>
        )}
      </EndlessList>
    </section>
  );
}
