import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '../lib/page-context.tsx';
import { type LineState, openLine } from './realtime.ts';

/** Least pause between two refreshes in milliseconds: a rush of changes is one change to look at. */
const pause = 1000;

/**
 * Calls `refresh` whenever something changes under a channel, at most once a pause, and whenever the line is there
 * (again): what happened while nobody listened is told to nobody.
 */
export function useLive(channel: string, refresh: () => void): LineState {
  const { realtime } = useSite();
  const [state, setState] = useState<LineState>('connecting');
  const look = useEffectEvent(refresh);
  useEffect(() => {
    const looks = calmly(() => look());
    const hangUp = openLine(realtime.address, [channel], {
      onEvent: looks.soon,
      onState: (next) => {
        setState(next);
        if (next === 'live') looks.soon();
      },
    });
    return () => {
      hangUp();
      looks.stop();
    };
  }, [realtime, channel]);
  return state;
}

/** Runs at once, then at most once a pause; what is asked for in between is run at its end. */
function calmly(run: () => void): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const soon = () => {
    asked = true;
    if (timer === undefined) turn();
  };
  const turn = () => {
    timer = undefined;
    if (!asked) return;
    asked = false;
    run();
    timer = setTimeout(turn, pause);
  };
  return { soon, stop: () => clearTimeout(timer) };
}
