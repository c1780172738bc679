import { Suspense, useEffect, useState } from 'react';
import type { EventView } from '../../../contracts/events.ts';
import { patientLazy } from '../../lib/patient-lazy.ts';
import { GatheringScene } from './gathering-scene.tsx';

const LiveScene = patientLazy(() => import('./live-scene.tsx'));

/** Processors and gigabytes of memory below which a device is left in peace. */
const fewestProcessors = 4;
const leastMemory = 4;

/** What browsers tell of a device beyond the standard library's types. */
interface Device extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
  readonly deviceMemory?: number;
}

/**
 * The landing's background: a still drawing with the page, and the living scene over it once all else is done, for
 * those whose device is quick and who want neither less motion nor less data.
 */
export function Scene({ events }: { events: readonly Pick<EventView, 'categories'>[] }) {
  const alive = useLife();
  return (
    <>
      <GatheringScene />
      <Suspense>{alive && <LiveScene events={events} />}</Suspense>
    </>
  );
}

function useLife(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const decide = () => setAlive(!motion.matches && isQuick(navigator));
    motion.addEventListener('change', decide);
    const cancel = whenIdle(decide);
    return () => {
      motion.removeEventListener('change', decide);
      cancel();
    };
  }, []);
  return alive;
}

function isQuick({ hardwareConcurrency, deviceMemory = leastMemory, connection }: Device): boolean {
  return (
    hardwareConcurrency >= fewestProcessors && deviceMemory >= leastMemory && connection?.saveData !== true
  );
}

/** Calls back when the page has loaded and the browser has nothing better to do; returns how to call it off. */
function whenIdle(then: () => void): () => void {
  let idle = 0;
  const ask = () => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(then);
    else idle = window.setTimeout(then, 1000);
  };
  if (document.readyState === 'complete') ask();
  else window.addEventListener('load', ask, { once: true });
  return () => {
    window.removeEventListener('load', ask);
    if (typeof cancelIdleCallback === 'function') cancelIdleCallback(idle);
    else clearTimeout(idle);
  };
}
