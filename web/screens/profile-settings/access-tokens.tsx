import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { accessTokensQuery, useRevokeAccessToken } from '../../api/access-tokens.ts';
import type { CallReply } from '../../api/call.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { CreateToken } from './create-token.tsx';
import { scopeTexts } from './password-form.tsx';
import styles from './screen.module.css';

type Token = CallReply<'GET /v1/account/access-tokens'>['tokens'][number];

/** Access tokens for other assistants: create, show once, revoke. */
export function AccessTokens() {
  const t = useTranslations('profile');
  const query = useQuery(accessTokensQuery);
  const { data, isError } = query;
  if (isError) {
    return <QueryError title={t('tokensFailed')} query={query} />;
  }
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <>
      <CreateToken />
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

function TokenRow({ token }: { readonly token: Token }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const { mutate, isPending } = useRevokeAccessToken({
    onDone: () => showToast({ tone: 'good', text: t('tokenRevoked') }),
    onFailure: () => showToast({ tone: 'bad', text: t('tokenChangeFailed') }),
  });
  // Only the browser knows the person's time zone.
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{token.name}</p>
        <ul className={styles.hint}>
          {token.scopes.map((scope) => (
            <li key={scope}>{t(scopeTexts[scope])}</li>
          ))}
          {/* A date with its year, which the short time format leaves out. */}
          <li>{t('tokenExpires', { date: formats.date(token.expiresAt.slice(0, 10)) })}</li>
          <li>
            {token.lastUsedAt === null
              ? t('tokenUnused')
              : t('tokenUsed', { time: formats.instant(token.lastUsedAt, zone) })}
          </li>
        </ul>
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
