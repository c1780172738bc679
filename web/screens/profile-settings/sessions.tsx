import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Session } from '../../../contracts/sessions.ts';
import { sessionsQuery, useEndSessions, useLogOutEverywhere } from '../../api/profile.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';
import security from './security.module.css';

/** Signed-in devices, each with a log-out button. */
export function Sessions() {
  const t = useTranslations('profile');
  const query = useQuery(sessionsQuery);
  const { data, isError } = query;
  const { mutate, isPending, variables } = useEndSessions();
  if (isError) {
    return <QueryError title={t('sessionsFailed')} query={query} />;
  }
  if (data === undefined) return <Skeleton shape="title" />;

  // The device that the reader has in front of them first.
  const newestFirst = data.sessions.toReversed().sort((a, b) => Number(b.current) - Number(a.current));
  const others = data.sessions.filter(({ current }) => !current).map(({ $id }) => $id);
  const end = (ids: readonly string[], done: 'sessionEnded' | 'othersEnded') =>
    mutate(ids, {
      onSuccess: () => showToast({ tone: 'good', text: t(done) }),
      onError: () => showToast({ tone: 'bad', text: t('endFailed') }),
    });
  return (
    <>
      <ul className={styles.sessions}>
        {newestFirst.map((session) => (
          <SessionRow
            key={session.$id}
            session={session}
            busy={isPending && variables.includes(session.$id)}
            onEnd={() => end([session.$id], 'sessionEnded')}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={security.setting}>
          <div>
            <h3>{t('othersTitle')}</h3>
            <p className={styles.hint}>{t('endOthersHint')}</p>
          </div>
          <Button variant="secondary" size="sm" busy={isPending} onClick={() => end(others, 'othersEnded')}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      <LogOutEverywhere />
    </>
  );
}

/** Also ends access tokens and the private calendar link, so it asks first. */
function LogOutEverywhere() {
  const t = useTranslations('profile');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useLogOutEverywhere(async () => {
    await navigate(paths.home(), { replace: true });
    showToast({ tone: 'plain', text: t('loggedOutEverywhere') });
  });
  return (
    <div className={security.setting}>
      <div>
        <h3>{t('allTitle')}</h3>
        <p className={styles.hint}>{t('endAllHint')}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t('endAll')}
      </Button>
      {asking && (
        <FormDialog
          title={t('endAllQuestion')}
          description={t('endAllText')}
          closeLabel={t('close')}
          dismissLabel={t('stayLoggedIn')}
          submitLabel={t('endAll')}
          busy={isPending}
          onSubmit={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <FormMessage>{error && errorText(error)}</FormMessage>
        </FormDialog>
      )}
    </div>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = { smartphone: Smartphone, tablet: Tablet };

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const zone = useBrowserZone();
  const time = formats.instant(session.$createdAt, zone);
  const device = useDeviceName(session);
  const country = useCountryName(session.countryCode);
  const Icon = icons[session.deviceName] ?? Monitor;
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <Badge tone="good">{t('thisSession')}</Badge>}
        </p>
        <p className={classNames(styles.hint, styles.facts)}>
          <span>{t('since', { time })}</span>
          {session.ip !== '' && <span>{session.ip}</span>}
          {country !== null && <span>{country}</span>}
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

/** Such as "Safari on iPhone" or "Chrome on Android phone". */
function useDeviceName({ clientName, osName, deviceName, deviceModel }: Session): string {
  const t = useTranslations('profile');
  const isApple = /^(?:iPhone|iPad|iPod)/.test(deviceModel);
  const kind = deviceName === 'smartphone' ? 'devicePhone' : deviceName === 'tablet' ? 'deviceTablet' : null;
  const system = isApple
    ? deviceModel
    : osName !== '' && kind !== null
      ? t(kind, { system: osName })
      : osName;
  if (clientName !== '' && system !== '') return t('deviceOn', { client: clientName, system });
  return clientName || system || t('unknownDevice');
}

/** Null if the site doesn't know it. */
function useCountryName(code: string): string | null {
  const locale = useLocale();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? null;
}
