import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Identity } from '../../../contracts/identities.ts';
import { identitiesQuery, signInProvidersQuery, useIdentityChanges } from '../../api/identities.ts';
import { outcomeIn } from '../../features/sign-in/provider-outcome.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { Panel } from './panel.tsx';
import styles from './screen.module.css';
import { useProof } from './use-proof.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** The accounts elsewhere that can log in, and buttons to connect more. Absent on sites without providers. */
export function ConnectedSignIns() {
  const t = useTranslations('providers.connected');
  const errors = useTranslations('errors');
  const providers = useQuery(signInProvidersQuery);
  const { data, isError, isFetching, refetch } = useQuery(identitiesQuery);
  const outcome = useConnectOutcome();
  if (isError || providers.isError) {
    const retry = () => void Promise.all([refetch(), providers.refetch()]);
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={errors('tryAgain')}
        busy={isFetching || providers.isFetching}
        onRetry={retry}
      />
    );
  }
  if (data === undefined || providers.data === undefined) return <Skeleton shape="title" />;
  const labels = new Map(providers.data.providers.map(({ name, label }) => [name, label]));
  if (labels.size === 0 && data.identities.length === 0) return null;
  return (
    <Panel title={t('title')} text={t('text')}>
      <FormMessage>{outcome}</FormMessage>
      {data.identities.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={styles.sessions}>
          {data.identities.map((identity) => (
            <IdentityRow
              key={identity.$id}
              identity={identity}
              label={labels.get(identity.provider) ?? identity.provider}
            />
          ))}
        </ul>
      )}
      {[...labels].map(([name, label]) => (
        <ConnectButton key={name} name={name} label={label} />
      ))}
    </Panel>
  );
}

/** Says how connecting went, after the way back from the provider, and clears it from the address. */
function useConnectOutcome(): string | undefined {
  const t = useTranslations('providers');
  const [search, setSearch] = useSearchParams();
  const [{ failure, connected }] = useState(() => outcomeIn(search));
  const tell = useEffectEvent(() => {
    if (connected) showToast({ tone: 'good', text: t('connected.isConnected') });
    if (!connected && failure === undefined) return;
    const rest = new URLSearchParams(search);
    rest.delete('provider');
    setSearch(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => tell(), []);
  return failure && t(`failures.${failure}`);
}

function ConnectButton({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useTranslations('providers.connected');
  const errorText = useErrorText();
  const { connect } = useIdentityChanges();
  const { run, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await run(() => connect(name));
    } catch (error) {
      showToast({ tone: 'bad', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => void start()}>
        {t('connect', { provider: label })}
      </Button>
      {dialog}
    </div>
  );
}

function IdentityRow({ identity, label }: { readonly identity: Identity; readonly label: string }) {
  const t = useTranslations('providers.connected');
  const formats = useFormats();
  const errorText = useErrorText();
  const { disconnect } = useIdentityChanges();
  const { run, dialog } = useProof();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const zone = useBrowserZone();
  const { $id, $createdAt, $updatedAt, providerEmail: email } = identity;
  const name = email === '' ? label : `${label} · ${email}`;
  const remove = async () => {
    setAsking(false);
    setBusy(true);
    try {
      if (await run(() => disconnect($id).then(() => true)))
        showToast({ tone: 'good', text: t('isDisconnected') });
    } catch (error) {
      showToast({ tone: 'bad', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.hint}>
          {t('since', { date: formats.date($createdAt.slice(0, 10)) })} ·{' '}
          {t('lastUsed', { time: formats.instant($updatedAt, zone) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        aria-label={t('disconnectOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('disconnect')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('question', { provider: label })}
            text={t('questionText')}
            label={t('disconnect')}
            onConfirm={() => void remove()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      {dialog}
    </li>
  );
}
