import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onToast, waitingToasts } from './toast.ts';
import type { ToastsProps } from './toasts.tsx';

/**
 * The place of toasts; stands once, in the shell. The library that draws them comes when somebody starts to fill in a
 * form, or else with the first toast: by the time there is an answer to tell, the connection may be gone.
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
      // Without a connection there is none to draw with: a page does not break for want of a toast.
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
