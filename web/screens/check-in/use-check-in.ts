import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../../api/call-context.tsx';
import { DoorDevice, type DoorView } from './device.ts';
import { type DoorStore, openDoorStore } from './store.ts';

/** How often a door asks what others did, in milliseconds: their counts are seen to move. */
const askEvery = 3000;

export interface OpenDoor {
  readonly device: DoorDevice;
  readonly store: DoorStore;
}

/** Opens the door of an event on this device, and keeps it in step with the others while the page is in sight. */
export function useOpenDoor(eventId: string): OpenDoor | null {
  const call = useCall();
  const [open, setOpen] = useState<OpenDoor | null>(null);
  useEffect(() => {
    let left = false;
    const pass = decodeURIComponent(window.location.hash.slice(1)) || null;
    void openDoorStore().then(async (store) => {
      const device = await DoorDevice.open({ eventId, pass }, { call, store });
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
    const timer = setInterval(look, askEvery);
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

/** What a device knows now. */
export function useDoorView({ device }: OpenDoor): DoorView {
  return useSyncExternalStore(device.subscribe, device.view);
}
