import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { onToast, waitingToasts } from './toast.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

export interface ToastHostProps {
  /** What the region is called for screen readers. */
  label: string;
  closeLabel: string;
}

/** The place of toasts; stands once, in the shell. Empty, and without the library, until the first toast. */
export function ToastHost(props: ToastHostProps) {
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
