import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FollowedCalendar } from '../../../contracts/followed-calendars.ts';
import { followedCalendarsQuery, useFollowedCalendars } from '../../api/imports.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './screen.module.css';

/** Calendars elsewhere whose events and changes a group takes over. */
export function Calendars({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('imports');
  const { data, isError, refetch } = useQuery(followedCalendarsQuery(groupId));
  return (
    <section aria-labelledby="calendars" className={styles.part}>
      <h2 id="calendars">{t('calendarsTitle')}</h2>
      <p className={styles.soft}>{t('calendarsText')}</p>
      {isError && (
        <ErrorState title={t('calendarsFailed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && <Skeleton shape="line" />}
      {data !== undefined && data.calendars.length > 0 && (
        <ul className={styles.list}>
          {data.calendars.map((calendar) => (
            <Calendar key={calendar.$id} groupId={groupId} calendar={calendar} />
          ))}
        </ul>
      )}
      <FollowForm groupId={groupId} />
    </section>
  );
}

function Calendar({ groupId, calendar }: { readonly groupId: string; readonly calendar: FollowedCalendar }) {
  const t = useTranslations('imports');
  const formats = useFormats();
  const zone = useBrowserZone();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useFollowedCalendars(groupId);
  const { $id, url, organiser, trusted, paused, failure, checkedAt, events, problems } = calendar;
  const host = new URL(url).host;
  const change = (changes: { trusted?: boolean; paused?: boolean } | null) =>
    mutate({ calendarId: $id, changes });
  return (
    <li>
      <Card as="article" className={styles.event}>
        <div>
          <h3>{host}</h3>
          <p className={styles.address}>{url}</p>
        </div>
        <p className={styles.facts}>
          {paused && <Badge tone="warn">{t('paused')}</Badge>}
          {failure !== null && <Badge tone="bad">{t('failing')}</Badge>}
          <span>{t('calendarEvents', { count: events })}</span>
          <span className={styles.soft}>
            {checkedAt === null
              ? t('neverChecked')
              : t('checked', {
                  when: formats.instant(checkedAt, zone),
                })}
          </span>
        </p>
        {failure !== null && <p>{t(`calendarFailures.${failure}`)}</p>}
        {problems > 0 && <p>{t('calendarProblems', { count: problems })}</p>}
        <p className={styles.soft}>{t('calendarOf', { name: organiser.name })}</p>
        <FormMessage>{error === null ? undefined : errorText(error)}</FormMessage>
        <Checkbox
          checked={trusted}
          disabled={isPending}
          onChange={() => change({ trusted: !trusted })}
          label={t('trusted')}
        />
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="sm"
            busy={isPending}
            aria-label={t(paused ? 'resumeOf' : 'pauseOf', { host })}
            onClick={() => change({ paused: !paused })}
          >
            {t(paused ? 'resume' : 'pause')}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            busy={isPending}
            aria-label={t('removeOf', { host })}
            onClick={() => change(null)}
          >
            {t('remove')}
          </Button>
        </div>
      </Card>
    </li>
  );
}

function FollowForm({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const { mutate, error, isPending } = useFollowedCalendars(groupId);
  const [url, setUrl] = useState('');
  const [trusted, setTrusted] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(url.trim() === '');
    if (url.trim() === '' || isPending) return;
    const clear = () => {
      setUrl('');
      setTrusted(false);
    };
    mutate({ url: url.trim(), trusted }, { onSuccess: clear });
  };
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={submit}>
      <FormMessage>{error === null ? undefined : errorText(error)}</FormMessage>
      <TextField
        label={t('calendarAddress')}
        hint={t('calendarAddressHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={2000}
        error={missing ? t('addressInvalid') : undefined}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Checkbox checked={trusted} onChange={() => setTrusted(!trusted)} label={t('trusted')} />
      <Button type="submit" variant="secondary" busy={isPending}>
        {t('follow')}
      </Button>
    </form>
  );
}
