import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { onToast, waitingToasts } from './toast.ts';
import type { ToastsProps } from './toasts.tsx';

const Toasts = lazy(() => import('./toasts.tsx'));

/** The place of toasts; stands once, in the shell. Empty, and without the library, until the first toast. */
export function ToastHost(props: ToastsProps) {
  const waiting = useSyncExternalStore(onToast, waitingToasts, waitingToasts);
  const [needed, setNeeded] = useState(false);
  if (waiting.length > 0 && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <Toasts {...props} />
    </Suspense>
  );
}
