import { Code } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { KeyScope } from '../../../contracts/key-scopes.ts';
import { useRevokeApiKey } from '../../api/api-keys.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkRows } from '../../ui/task-list.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './key-list.module.css';

export const scopeTexts = {
  'events.read': 'readEvents',
  'people.read': 'readPeople',
  'registrations.write': 'register',
  'events.write': 'manage',
  'check-in.write': 'checkIn',
} as const satisfies Record<KeyScope, string>;

interface ListedKey {
  readonly $id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly limitedTo?: { readonly kind: 'events' | 'groups'; readonly name: string } | null;
  readonly owner?: { readonly name: string };
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

interface KeyListProps {
  readonly keys: readonly ListedKey[];
  /** The group whose keys these are; null for the reader's own. */
  readonly groupId: string | null;
}

/** API keys with what they allow and when they were used, each with a button to revoke it. */
export function KeyList({ keys, groupId }: KeyListProps) {
  if (keys.length === 0) return null;
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <KeyRow key={key.$id} apiKey={key} groupId={groupId} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey, groupId }: { readonly apiKey: ListedKey } & Pick<KeyListProps, 'groupId'>) {
  const t = useTranslations('apiKeys');
  const formats = useFormats();
  const { mutate, isPending } = useRevokeApiKey(groupId, {
    onDone: () => showToast({ tone: 'good', text: t('revoked') }),
    onFailure: () => showToast({ tone: 'bad', text: t('revokeFailed') }),
  });
  const { $id, name, scopes, limitedTo, owner, expiresAt, lastUsedAt } = apiKey;
  const zone = useBrowserZone();
  return (
    <li className={styles.key}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {[
            ...(owner === undefined ? [] : [t('ownedBy', { name: owner.name })]),
            ...(limitedTo ? [t('onlyFor', { name: limitedTo.name })] : []),
            ...scopes.map((scope) => t(`scopes.${scopeTexts[scope]}`)),
          ].join(' · ')}
        </p>
        <p className={styles.facts}>
          {/* A date with its year, which the short time format leaves out. */}
          {t('expires', { date: formats.date(expiresAt.slice(0, 10)) })}
          {' · '}
          {lastUsedAt === null ? t('unused') : t('used', { time: formats.instant(lastUsedAt, zone) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-label={t('revokeOf', { name })}
        onClick={() => mutate($id)}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}

/** What keys and webhooks are good for. */
export function DeveloperGuide() {
  const t = useTranslations('apiKeys');
  return (
    <LinkRows
      rows={[
        {
          key: 'guide',
          icon: <Code aria-hidden="true" />,
          title: t('guide'),
          hint: t('guideHint'),
          renderLink: (props) => <Link to={paths.developers()} {...props} />,
        },
      ]}
    />
  );
}
