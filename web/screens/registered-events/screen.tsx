import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { ownRegistrationsQuery } from '../../api/own-lists.ts';
import { useSameScreenNavigation } from '../../events/event-list.tsx';
import { readListAddress } from '../../events/filters.ts';
import { ListPages } from '../../events/list-pages.tsx';
import { useFormats } from '../../lib/format.ts';
import { keepRegistrations } from '../../offline/kept-registrations.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { RegistrationCard } from './registration-card.tsx';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  // Asked for anew at every visit: an organiser may have decided meanwhile.
  await queries.fetchQuery({
    ...ownRegistrationsQuery(readListAddress(url.searchParams).page),
    staleTime: 0,
  });
}

/** The events that the signed-in person registered for, upcoming ones first. */
export function Component() {
  const t = useTranslations('registeredEvents');
  const formats = useFormats();
  const { page } = readListAddress(useSearchParams()[0]);
  const { data } = useSuspenseQuery(ownRegistrationsQuery(page));
  const turning = useSameScreenNavigation();
  const { registrations, total, pages } = data;
  useEffect(() => {
    if (page === 1) keepRegistrations(registrations);
  }, [page, registrations]);
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      {registrations.length === 0 ? (
        <EmptyState
          title={t('empty')}
          action={
            <Link to={paths.allEvents()} className={buttonClass()}>
              {t('find')}
            </Link>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <p role="status" className={styles.total}>
            {turning ? t('loading') : t('total', { count: total, shown: formats.count(total) })}
          </p>
          <ul className={styles.grid} aria-busy={turning}>
            {registrations.map((registration) => (
              <li key={registration.$id}>
                <RegistrationCard registration={registration} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ListPages page={page} pages={pages} pathOf={paths.registeredEvents} />
    </Container>
  );
}
