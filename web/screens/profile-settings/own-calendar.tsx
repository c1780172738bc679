import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { calendarAddressQuery, useCalendarAddress } from '../../api/profile.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './own-calendar.module.css';

/** The secret calendar address: create, copy, renew, remove. */
export function OwnCalendar() {
  const t = useTranslations('profile');
  const query = useQuery(calendarAddressQuery);
  const { data, isError } = query;
  const { mutate, isPending, variables } = useCalendarAddress();
  if (isError) {
    return <QueryError title={t('calendarFailed')} query={query} />;
  }
  if (data === undefined) return <Skeleton shape="title" />;
  const change = (action: 'make' | 'revoke', done?: 'calendarRenewed' | 'calendarRevoked') =>
    mutate(action, {
      onSuccess: () => done && showToast({ tone: 'good', text: t(done) }),
      onError: () => showToast({ tone: 'bad', text: t('calendarChangeFailed') }),
    });
  if (data.url === null) {
    return (
      <Button variant="secondary" busy={isPending} onClick={() => change('make')}>
        {t('calendarMake')}
      </Button>
    );
  }
  return (
    <>
      <CopiedAddress label={t('calendarAddress')} url={data.url} />
      <div className={styles.actions}>
        <a
          href={data.url.replace(/^https?:/, 'webcal:')}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('calendarOpen')}
        </a>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending && variables === 'make'}
          onClick={() => change('make', 'calendarRenewed')}
        >
          {t('calendarRenew')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending && variables === 'revoke'}
          onClick={() => change('revoke', 'calendarRevoked')}
        >
          {t('calendarRevoke')}
        </Button>
      </div>
    </>
  );
}

/** An address for another app. */
export function CopiedAddress({ label, url }: { readonly label: string; readonly url: string }) {
  const t = useTranslations('profile');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', text: t('calendarCopied') });
    } catch {
      // The browser denied clipboard access; the address can still be copied from the field.
      showToast({ tone: 'bad', text: t('calendarCopyFailed') });
    }
  };
  return (
    <div className={styles.address}>
      <TextField label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {t('calendarCopy')}
      </Button>
    </div>
  );
}
