import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { ownRegistrationsQuery } from '../api/registrations.ts';
import { keepRegistrations, keptRegistrations } from '../features/offline/offline-data.ts';
import { Button } from '../ui/button.tsx';
import styles from './update-notice.module.css';

/** Milliseconds after which what is kept of the registrations is asked for anew. */
const keptFor = 60 * 60_000;

/** Starts the worker that knows what to show without a connection, and tells when a newer site waits to take over. */
export default function UpdateNotice() {
  const t = useTranslations('shell');
  const waiting = useWaitingWorker();
  useKeptRegistrations();
  if (waiting === null) return null;
  return (
    <div role="status" className={styles.notice}>
      <p>{t('updateReady')}</p>
      <Button size="sm" onClick={() => waiting.postMessage('take-over')}>
        {t('reload')}
      </Button>
    </div>
  );
}

function useWaitingWorker(): ServiceWorker | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (workers === undefined) return;
    // The first worker of a browser takes over nothing that it did not load.
    const isUpdate = workers.controller !== null;
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => setWaiting(workers.controller && registration.waiting);
      look();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
    };
    // Where there is no worker (development, a browser that forbids them) the site works all the same.
    workers.register('/service-worker.js').then(watch, () => {});
    const reload = () => isUpdate && window.location.reload();
    workers.addEventListener('controllerchange', reload);
    return () => workers.removeEventListener('controllerchange', reload);
  }, []);
  return waiting;
}

/** Keeps the signed-in person's registrations at hand, also of somebody who never opens their list. */
function useKeptRegistrations(): void {
  const viewer = useViewer();
  const queries = useQueryClient();
  const userId = viewer?.$id;
  useEffect(() => {
    if (userId === undefined || Date.now() - (keptRegistrations()?.at ?? 0) < keptFor) return;
    // Without an answer, what was kept before stays.
    queries.fetchQuery(ownRegistrationsQuery(1)).then(
      ({ registrations }) => keepRegistrations(registrations),
      () => {},
    );
  }, [userId, queries]);
}
