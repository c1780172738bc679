import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isDeleting, refreshManaged } from '../../api/manage.ts';
import { type LineState, openLine } from '../../api/realtime.ts';
import { useSite } from '../../lib/page-context.tsx';

/** Least pause between two refreshes in milliseconds: a rush of registrations is one change to look at. */
const pause = 1000;

/** Keeps what the page shows of an event up to date, for as long as the page is open. */
export function useLiveEvent(eventId: string): LineState {
  const { realtime } = useSite();
  const queries = useQueryClient();
  const [state, setState] = useState<LineState>('connecting');
  useEffect(() => {
    const refresh = calmly(() => {
      if (!isDeleting(queries, eventId)) void refreshManaged(queries, eventId);
    });
    const hangUp = openLine(realtime.address, [`${realtime.events}.${eventId}`], {
      onEvent: refresh.soon,
      onState: (next) => {
        setState(next);
        // What happened while nobody listened is told to nobody.
        if (next === 'live') refresh.soon();
      },
    });
    return () => {
      hangUp();
      refresh.stop();
    };
  }, [queries, realtime, eventId]);
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
