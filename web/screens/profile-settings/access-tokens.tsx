import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accessTokensQuery, useMakeAccessToken, useRevokeAccessToken } from '../../api/access-tokens.ts';
import type { CallReply } from '../../api/call.ts';
import { isProblem } from '../../api/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import addressStyles from './own-calendar.module.css';
import styles from './screen.module.css';

type Token = CallReply<'GET /v1/account/access-tokens'>['tokens'][number];

/** The tokens by which other assistants act for the person: made, shown once, revoked. */
export function AccessTokens() {
  const t = useTranslations('profile');
  const { data, isError, isFetching, refetch } = useQuery(accessTokensQuery);
  if (isError) {
    return (
      <ErrorState
        title={t('tokensFailed')}
        retryLabel={t('tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <>
      <MakeToken />
      {data.tokens.length > 0 && (
        <ul className={styles.sessions}>
          {data.tokens.map((token) => (
            <TokenRow key={token.$id} token={token} />
          ))}
        </ul>
      )}
    </>
  );
}

function MakeToken() {
  const t = useTranslations('profile');
  const { mutate, isPending, data: made } = useMakeAccessToken();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('tokenNameMissing'));
    mutate(name, {
      onSuccess: () => {
        setName('');
        setFault(undefined);
      },
      onError: (error) => setFault(isProblem(error) ? error.message : t('tokenChangeFailed')),
    });
  };
  return (
    <>
      <form method="dialog" className={addressStyles.address} onSubmit={submit} noValidate>
        <TextField
          label={t('tokenName')}
          value={name}
          maxLength={100}
          autoComplete="off"
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" busy={isPending}>
          {t('tokenMake')}
        </Button>
      </form>
      {made !== undefined && (
        <div role="status">
          <p>{t('tokenOnce')}</p>
          <TextField
            label={t('tokenSecret', { name: made.name })}
            value={made.secret}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
    </>
  );
}

function TokenRow({ token }: { readonly token: Token }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const { mutate, isPending } = useRevokeAccessToken({
    onDone: () => showToast({ tone: 'good', text: t('tokenRevoked') }),
    onFault: () => showToast({ tone: 'bad', text: t('tokenChangeFailed') }),
  });
  // Only the browser knows by which clock the person lives.
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{token.name}</p>
        <p className={styles.hint}>
          {token.lastUsedAt === null
            ? t('tokenUnused')
            : t('tokenUsed', { time: formats.instant(token.lastUsedAt, zone) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-label={t('tokenRevokeOf', { name: token.name })}
        onClick={() => mutate(token.$id)}
      >
        {t('tokenRevoke')}
      </Button>
    </li>
  );
}
