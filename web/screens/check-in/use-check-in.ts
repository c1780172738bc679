import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../../api/call.ts';
import { CheckInDevice, type CheckInView } from './device.ts';
import { type CheckInStore, openCheckInStore } from './store.ts';

/** Milliseconds between two polls, short enough to see the counts of other devices move. */
const pollMs = 3000;

export interface OpenCheckIn {
  readonly device: CheckInDevice;
  readonly store: CheckInStore;
}

/** Opens check-in of an event and syncs it while the page is visible. */
export function useOpenCheckIn(eventId: string): OpenCheckIn | null {
  const call = useCall();
  const [open, setOpen] = useState<OpenCheckIn | null>(null);
  useEffect(() => {
    let left = false;
    const pass = decodeURIComponent(window.location.hash.slice(1)) || null;
    void openCheckInStore().then(async (store) => {
      const device = await CheckInDevice.open({ eventId, pass }, { call, store });
      if (!left) setOpen({ device, store });
    });
    return () => {
      left = true;
    };
  }, [eventId, call]);
  useEffect(() => {
    if (open === null) return;
    const sync = () => void open.device.sync();
    const look = () => {
      if (document.visibilityState === 'visible' && open.device.view().line !== 'closed') sync();
    };
    sync();
    const timer = setInterval(look, pollMs);
    window.addEventListener('online', sync);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', look);
    };
  }, [open]);
  return open;
}

export function useCheckInView({ device }: OpenCheckIn): CheckInView {
  return useSyncExternalStore(device.subscribe, device.view);
}
