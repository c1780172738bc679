import { type ComponentType, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import styles from './other-ways.module.css';

export interface SignInWayProps {
  /** The path to continue at; checked with `safeNext`. */
  readonly next: string | undefined;
}

/**
 * Ways to sign in without typing an address, such as a passkey or an account elsewhere. All are offered to everyone:
 * which ones an address can use would tell whether it has an account. A way that this browser or site can't offer
 * renders nothing.
 */
const ways: readonly ComponentType<SignInWayProps>[] = [
  lazyWithRetry(() => import('./passkey-button.tsx')),
  lazyWithRetry(() => withItsTexts(['providers'], import('./provider-buttons.tsx'))),
];

export function OtherWays({ next }: SignInWayProps) {
  if (ways.length === 0) return null;
  return (
    <div className={styles.ways}>
      <Or />
      {ways.map((Way, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
        <Suspense key={index}>
          <Way next={next} />
        </Suspense>
      ))}
    </div>
  );
}

/** A divider between two ways of signing in. */
export function Or() {
  const t = useTranslations('auth');
  return <p className={styles.or}>{t('or')}</p>;
}
