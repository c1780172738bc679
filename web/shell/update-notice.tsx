import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { ownRegistrationsQuery } from '../api/registrations.ts';
import { savedRegistrations, saveRegistrations } from '../features/offline/offline-data.ts';
import { Button } from '../ui/button.tsx';
import styles from './update-notice.module.css';

/** Milliseconds after which the offline copy of the registrations is refreshed. */
const maxAgeMs = 60 * 60_000;

/** Registers the service worker and offers to reload when a new version is waiting. */
export default function UpdateNotice() {
  const t = useTranslations('afterPage');
  const update = useUpdate();
  useSavedRegistrations();
  if (update === null) return null;
  return (
    <div role="status" className={styles.notice}>
      <p>{t('updateReady')}</p>
      <Button size="sm" onClick={update}>
        {t('reload')}
      </Button>
    </div>
  );
}

/**
 * Activates the new version and reloads this tab; null if there is none. Other tabs, which may have unsent text in them,
 * reload only when they are asked to as well.
 */
function useUpdate(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  /** Another tab has activated it. */
  const [activated, setActivated] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (workers === undefined) return;
    // The first worker takes control of nothing it didn't load, so there is nothing to update.
    const isUpdate = workers.controller !== null;
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => setWaiting(workers.controller && registration.waiting);
      look();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
    };
    // Without a service worker (development, restricted browsers) everything else still works.
    workers.register('/service-worker.js').then(watch, () => {});
    const takeOver = () => {
      if (asked.current) window.location.reload();
      else setActivated(isUpdate);
    };
    workers.addEventListener('controllerchange', takeOver);
    return () => workers.removeEventListener('controllerchange', takeOver);
  }, []);
  if (activated) return () => window.location.reload();
  if (waiting === null) return null;
  return () => {
    asked.current = true;
    waiting.postMessage('take-over');
  };
}

/** Keeps the offline copy of the registrations fresh, even if the list is never opened. */
function useSavedRegistrations(): void {
  const viewer = useViewer();
  const queries = useQueryClient();
  const userId = viewer?.$id;
  useEffect(() => {
    if (userId === undefined || Date.now() - (savedRegistrations()?.at ?? 0) < maxAgeMs) return;
    // If the request fails, the previous copy stays.
    queries.fetchQuery(ownRegistrationsQuery(1)).then(
      ({ registrations }) => saveRegistrations(registrations),
      () => {},
    );
  }, [userId, queries]);
}
