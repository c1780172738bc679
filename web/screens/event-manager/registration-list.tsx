import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { useCall } from '../../api/call.ts';
import { type Decision, registrationsQuery } from '../../api/manage.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './panels.module.css';
import { RegistrationRow } from './registration-row.tsx';

interface RegistrationListProps {
  readonly event: EventDetail;
  readonly state: RegistrationState;
  readonly search?: string;
  readonly title: string;
  readonly hint?: string;
  /** Number of registrations, where no tab shows it. */
  readonly count?: number | undefined;
  /** The decisions offered on each row; the first one is the primary button. */
  readonly decisions: readonly Decision['decision'][];
  readonly tools?: ReactNode;
  readonly empty?: ReactNode;
}

export function RegistrationList(props: RegistrationListProps) {
  const { event, state, search = '', title, hint, count, decisions, tools, empty } = props;
  const t = useTranslations('manage');
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery({
    ...registrationsQuery(useCall(), { eventId: event.$id, state, search }),
    placeholderData: keepPreviousData,
  });
  const registrations = list.data?.pages.flatMap((page) => page.registrations) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title} {count !== undefined && <small>{formats.count(count)}</small>}
          </h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {tools}
      </header>
      {search !== '' && total > 0 && (
        <p role="status" className={styles.hint}>
          {t('found', { count: total })}
        </p>
      )}
      {list.isPending && (
        <p role="status" className={styles.loading}>
          <Spinner />
          {t('loading')}
        </p>
      )}
      {list.isError && (
        <ErrorState
          title={t('loadFailed')}
          retryLabel={t('tryAgain')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && registrations.length === 0 && empty}
      {registrations.length > 0 && (
        <ol className={styles.list} aria-label={title}>
          {registrations.map((registration) => (
            <li key={registration.$id}>
              <RegistrationRow
                event={event}
                registration={registration}
                decisions={event.status === 'cancelled' ? [] : decisions}
                // The focused row is gone, so focus moves to the heading.
                onGone={() => heading.current?.focus({ preventScroll: true })}
              />
            </li>
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more', { left: formats.count(total - registrations.length) })}
        </Button>
      )}
    </section>
  );
}

interface PeopleSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PeopleSearch({ label, value, onChange }: PeopleSearchProps) {
  const t = useTranslations('manage');
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      value={value}
      maxLength={200}
      autoComplete="off"
      placeholder={t('searchPlaceholder')}
      icon={<Search aria-hidden="true" />}
      onChange={(event) => onChange(event.target.value)}
      className={styles.search}
    />
  );
}
