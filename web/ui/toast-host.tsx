import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onToast, waitingToasts } from './toast.ts';
import type { ToastsProps } from './toasts.tsx';

/**
 * Rendered once, in the layout. The toast library loads on the first form input, or with the first toast: when a
 * response arrives, the connection may be gone.
 */
export function ToastHost(props: ToastsProps) {
  const isAwaited = useSyncExternalStore(onToast, () => waitingToasts().length > 0, noToasts);
  const Toasts = useToasts(isAwaited);
  return Toasts && <Toasts {...props} />;
}

const noToasts = () => false;

function useToasts(isAwaited: boolean): ComponentType<ToastsProps> | null {
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null);
  useEffect(() => {
    if (Toasts !== null) return;
    const fetchThem = () => {
      // Without a connection the library can't load; the page works without toasts.
      import('./toasts.tsx').then(
        (fetched) => setToasts(() => fetched.default),
        () => {},
      );
    };
    if (isAwaited) fetchThem();
    document.addEventListener('input', fetchThem, { once: true });
    if (isAwaited) window.addEventListener('online', fetchThem);
    return () => {
      document.removeEventListener('input', fetchThem);
      window.removeEventListener('online', fetchThem);
    };
  }, [Toasts, isAwaited]);
  return Toasts;
}
