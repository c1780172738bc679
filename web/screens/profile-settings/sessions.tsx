import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Session } from '../../../contracts/sessions.ts';
import { sessionsQuery, useEndSessions } from '../../api/profile.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

/** Signed-in devices, each with a log-out button. */
export function Sessions() {
  const t = useTranslations('profile');
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { mutate, isPending, variables } = useEndSessions();
  if (isError) {
    return (
      <ErrorState
        title={t('sessionsFailed')}
        retryLabel={t('tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton shape="title" />;

  const others = data.sessions.filter(({ current }) => !current).map(({ $id }) => $id);
  const end = (ids: readonly string[], done: 'sessionEnded' | 'othersEnded') =>
    mutate(ids, {
      onSuccess: () => showToast({ tone: 'good', text: t(done) }),
      onError: () => showToast({ tone: 'bad', text: t('endFailed') }),
    });
  return (
    <>
      <ul className={styles.sessions}>
        {data.sessions.map((session) => (
          <SessionRow
            key={session.$id}
            session={session}
            busy={isPending && variables.includes(session.$id)}
            onEnd={() => end([session.$id], 'sessionEnded')}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="secondary" busy={isPending} onClick={() => end(others, 'othersEnded')}>
          {t('endOthers')}
        </Button>
      )}
    </>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('profile');
  const formats = useFormats();
  // Only the browser knows the person's time zone.
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const time = formats.instant(session.$createdAt, zone);
  const { clientName: client, osName: system } = session;
  const device =
    client !== '' && system !== ''
      ? t('deviceOn', { client, system })
      : client || system || t('unknownDevice');
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <Badge tone="good">{t('thisSession')}</Badge>}
        </p>
        <p className={styles.hint}>
          {t('since', { time })}
          {session.ip !== '' && <> · {session.ip}</>}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={t('endSessionOf', { device, time })}
          onClick={onEnd}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
