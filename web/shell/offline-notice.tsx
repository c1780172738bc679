import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import styles from './offline-notice.module.css';

/** Shown while the device is offline. */
export default function OfflineNotice() {
  const t = useTranslations('shell');
  const online = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <WifiOff aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
