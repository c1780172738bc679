import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/notice.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * `lazy` for parts that a person opens: if the code can't be loaded, a retry button is shown in place and the rest of
 * the page stays. For parts that no one is waiting for, see {@link lazyWithRetry}.
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
        loaded = (await importAgain(load, ++attempts)).default;
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

/** A lazy part that renders at once where its code is already there. */
export interface PreloadablePart<Props extends object> {
  readonly Part: ComponentType<Props>;
  /** Never rejects: a failed download is explained when the part is shown. */
  readonly preload: () => Promise<void>;
}

/** Like {@link lazyPart}, for a part that must not be missing while the page hydrates. */
export function preloadablePart<Props extends object>(load: Load<Props>): PreloadablePart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const Lazy = lazyPart(load);
  return {
    Part: function PreloadablePart(props) {
      // Kept for as long as it's shown: another type would mount it anew.
      const [Part] = useState(() => Loaded ?? Lazy);
      return <Part {...props} />;
    },
    preload: () =>
      load().then(
        (module) => {
          Loaded = module.default;
        },
        () => undefined,
      ),
  };
}

/** Seconds between retries; the last one repeats. */
const pauses = [2, 5, 15, 60];

/**
 * `lazy` for parts that nobody is waiting for: failed downloads are retried after a pause and on reconnect, while the
 * server's markup stays. Plain `lazy` would unmount the whole page.
 *
 * @example const Footer = lazyWithRetry(() => import('./footer.tsx'));
 */
export function lazyWithRetry<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWithRetry(load));
}

/** Retries until it succeeds; on the server, tries once. */
export async function loadWithRetry<Code extends { readonly default: unknown }>(
  load: () => Promise<Code>,
  { wait = pauseOrOnline, inBrowser = typeof document !== 'undefined' } = {},
): Promise<Code> {
  for (let failures = 0; ; failures++) {
    try {
      return await (failures === 0 ? load() : importAgain(load, failures));
    } catch (error) {
      if (!inBrowser) throw error;
      await wait((pauses[failures] ?? pauses.at(-1) ?? 60) * 1000);
    }
  }
}

/** After a pause, or as soon as the device is online. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });
}

/**
 * Imports a module again after a failed download. Browsers cache the failure by address until the page is reloaded, so
 * a query parameter is added.
 *
 * @param attempt a new number for each try
 */
async function importAgain<Code extends { readonly default: unknown }>(
  load: () => Promise<Code>,
  attempt: number,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined) throw error;
    const code = await import(/* @vite-ignore */ `${address}?again=${attempt}`);
    // Modules merged into a shared chunk are exported under another name.
    if (typeof code.default !== 'function') throw error;
    return code;
  }
}

/** The failed module's address, if the error message has it. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /dynamically imported module: (https?:\/\/[^?\s]+\.js)$/.exec(error.message)?.[1];
}

interface OptionalPartProps {
  readonly children: ReactNode;
}

/**
 * A part that the page can do without: if it throws, it is omitted. On the server it renders nothing, and the browser
 * tries again.
 */
export function OptionalPart({ children }: OptionalPartProps) {
  return (
    <Boundary>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<OptionalPartProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
