import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/notice.tsx';
import { loadAgain } from './load-again.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * `lazy` for parts that a person opens: if the code can't be loaded, a retry button is shown in place and the rest of
 * the page stays. For parts that nobody is waiting for, see {@link lazyWithRetry}.
 *
 * @example const RsvpDialog = lazyPart(() => import('./rsvp-dialog.tsx'));
 */
export function lazyPart<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadOrExplain(load));
}

/** Loads the part, or a component that explains the failure and retries. */
export async function loadOrExplain<Props extends object>(
  load: Load<Props>,
  inBrowser = typeof document !== 'undefined',
): ReturnType<Load<Props>> {
  try {
    return await load();
  } catch (error) {
    if (!inBrowser) throw error;
    return { default: failedPart(load) };
  }
}

function failedPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  // Shared by all instances.
  let loaded: ComponentType<Props> | null = null;
  let attempts = 0;
  let failedAgain = false;
  return function FailedPart(props: Props) {
    const t = useTranslations('errors');
    const [busy, setBusy] = useState(false);
    const [, showLoaded] = useState(false);
    if (loaded !== null) {
      const Part = loaded;
      return <Part {...props} />;
    }
    const retry = async () => {
      // The retry failed too although the device is online: only a reload is left.
      if (failedAgain && navigator.onLine) return window.location.reload();
      setBusy(true);
      try {
        loaded = (await loadAgain(load, ++attempts)).default;
        showLoaded(true);
      } catch {
        failedAgain = true;
      }
      setBusy(false);
    };
    return (
      <ErrorState title={t('partTitle')} retryLabel={t('tryAgain')} busy={busy} onRetry={() => void retry()}>
        {t('part')}
      </ErrorState>
    );
  };
}
