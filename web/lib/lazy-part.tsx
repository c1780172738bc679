import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/notice.tsx';
import { loadAgain } from './load-again.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * `lazy` for a part that somebody asks for: where its code can't be fetched, 'Try again' stands in its place, and the
 * rest of the page stays. For what nobody would miss at once see {@link patientLazy}.
 *
 * @example
 * const RsvpDialog = lazyPart(() => import('./rsvp-dialog.tsx'));
 */
export function lazyPart<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadOrExplain(load));
}

/** The code of a part; in a browser that can't fetch it, a part that says so and fetches it again. */
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
  // For all places that show the part.
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
      // What is left is to load the page anew.
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
