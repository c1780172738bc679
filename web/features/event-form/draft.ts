import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deletePrivate, draftKey, readPrivate, savePrivate } from '../../lib/private-storage.ts';
import { changedValues, type EventValues, emptyValues } from './values.ts';

/** How long a hand rests before what it typed is kept, in milliseconds. */
const restMs = 400;

const key = (userId: string, eventId: string | null) =>
  draftKey(userId, eventId === null ? 'event' : `event ${eventId}`);

/** What somebody typed of a new event and did not get saved, if anything. */
export function readDraft(userId: string): EventValues | null {
  const draft = readPrivate<Partial<EventValues>>(key(userId, null));
  return draft === null ? null : { ...emptyValues, ...draft };
}

/** Forgets what somebody typed of a new event. */
export function deleteDraft(userId: string): void {
  deletePrivate(key(userId, null));
}

/**
 * Keeps what is typed into the form of an event until it is saved (product rule 6): through a reload, and a session that ends
 * meanwhile. A picture is not kept. Only what differs from `initial` is: the rest may be newer when the form is opened
 * again.
 *
 * @param eventId null for a new event
 */
export function useDraft(userId: string, eventId: string | null, initial: EventValues) {
  const [restored, setRestored] = useState(false);
  const waiting = useRef<{ readonly values: EventValues; readonly timer: ReturnType<typeof setTimeout> }>(
    null,
  );
  const own = key(userId, eventId);
  const keep = (values: EventValues) => {
    stopWaiting();
    const changed = changedValues(initial, values);
    if (Object.keys(changed).length > 0) savePrivate(own, changed);
    else deletePrivate(own);
  };
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  const keepLast = useEffectEvent(() => {
    if (waiting.current !== null) keep(waiting.current.values);
  });
  useEffect(() => () => keepLast(), []);
  return {
    /** Whether the form was filled with what was typed before. */
    restored,
    restore: (): EventValues | null => {
      const draft = readPrivate<Partial<EventValues>>(own);
      setRestored(draft !== null);
      return draft && { ...initial, ...draft };
    },
    keep,
    keepSoon: (values: EventValues) => {
      stopWaiting();
      waiting.current = { values, timer: setTimeout(() => keep(values), restMs) };
    },
    forget: () => {
      stopWaiting();
      deletePrivate(own);
      setRestored(false);
    },
  };
}
