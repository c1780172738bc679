import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { useLocale } from 'use-intl';
import { directionOf } from '../../contracts/languages.ts';
import { iconButtonClass } from './button.tsx';
import { onToast, type Toast, takeToasts } from './toast.ts';
import './toasts.css';

export interface ToastsProps {
  /** The region's accessible name. */
  label: string;
  closeLabel: string;
}

/** Milliseconds. */
const autoClose = 5000;

/** Percentage of its width that a toast must be dragged to be dismissed. */
const draggablePercent = 80;

const icons = { good: CircleCheck, bad: CircleAlert, plain: Info };

function draw({ tone, text }: Toast) {
  const Icon = icons[tone];
  toast(text, {
    type: tone === 'good' ? 'success' : tone === 'bad' ? 'error' : 'info',
    role: tone === 'bad' ? 'alert' : 'status',
    icon: <Icon aria-hidden="true" />,
  });
}

/** The toast container; loaded by `ToastHost`. */
export default function Toasts({ label, closeLabel }: ToastsProps) {
  const rightToLeft = directionOf(useLocale()) === 'rtl';
  useEffect(() => {
    const drawWaiting = () => takeToasts().forEach(draw);
    // Delayed: in development React mounts twice, and the container loses toasts drawn on the first mount.
    const first = setTimeout(drawWaiting);
    const stop = onToast(drawWaiting);
    return () => {
      clearTimeout(first);
      stop();
    };
  }, []);
  return (
    <ToastContainer
      aria-label={label}
      position={rightToLeft ? 'top-left' : 'top-right'}
      rtl={rightToLeft}
      autoClose={autoClose}
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={draggablePercent}
      newestOnTop
      limit={4}
      closeButton={({ closeToast }) => (
        <button type="button" className={iconButtonClass()} aria-label={closeLabel} onClick={closeToast}>
          <X aria-hidden="true" />
        </button>
      )}
    />
  );
}
