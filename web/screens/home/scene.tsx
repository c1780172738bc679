import { Suspense, useEffect, useState } from 'react';
import type { EventView } from '../../../contracts/events.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { StillScene } from './still-scene.tsx';

const LiveScene = lazyWithRetry(() => import('./live-scene.tsx'));

/** Processor cores and gigabytes of memory below which the scene isn't loaded. */
const minProcessors = 4;
const leastMemory = 4;

/** Device hints missing from the standard DOM types. */
interface Device extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
  readonly deviceMemory?: number;
}

/**
 * The landing page's background: a still drawing, and the animated scene over it once the page is idle, unless the
 * device is slow or asks for reduced motion or data.
 */
export function Scene({ events }: { events: readonly Pick<EventView, 'categories'>[] }) {
  const alive = useLiveScene();
  return (
    <>
      <StillScene />
      <Suspense>{alive && <LiveScene events={events} />}</Suspense>
    </>
  );
}

function useLiveScene(): boolean {
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
  return hardwareConcurrency >= minProcessors && deviceMemory >= leastMemory && connection?.saveData !== true;
}

/**
 * Runs `then` once the page has loaded and is idle.
 *
 * @returns cancels it
 */
function whenIdle(then: () => void): () => void {
  let idle = 0;
  const ask = () => {
    // Safari has no requestIdleCallback.
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
