import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deletePrivate, draftKey, readPrivate, savePrivate } from '../../lib/private-storage.ts';
import { changedValues, type EventValues, emptyValues } from './values.ts';

/** Pause in typing before the draft is saved, in milliseconds. */
const restMs = 400;

const keyOf = (userId: string, eventId: string | null) =>
  draftKey(userId, eventId === null ? 'event' : `event ${eventId}`);

/** The draft of a new event, if there is one. */
export function readDraft(userId: string): EventValues | null {
  const draft = readPrivate<Partial<EventValues>>(keyOf(userId, null));
  return draft === null ? null : { ...emptyValues, ...draft };
}

/** Deletes the draft of a new event. */
export function deleteDraft(userId: string): void {
  deletePrivate(keyOf(userId, null));
}

/** Keeps input for the form of an event, which fills its fields with it. */
export function saveDraft(userId: string, eventId: string | null, values: Partial<EventValues>): void {
  savePrivate(keyOf(userId, eventId), values);
}

/**
 * Keeps unsent input of an event's form across reloads and the end of the session. Saves only what differs from
 * `initial`, because the rest may be newer when the form is opened again.
 *
 * @param eventId null for a new event
 */
export function useDraft(userId: string, eventId: string | null) {
  const [restored, setRestored] = useState(false);
  const waiting = useRef<{ readonly save: () => void; readonly timer: ReturnType<typeof setTimeout> }>(null);
  /** What this tab saved or restored last: another tab's draft isn't ours to delete. */
  const own = useRef<string>(null);
  const key = keyOf(userId, eventId);
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  const deleteOwn = () => {
    if (JSON.stringify(readPrivate(key)) === own.current) deletePrivate(key);
  };
  const keep = (initial: EventValues, values: EventValues) => {
    stopWaiting();
    const changed = changedValues(initial, values);
    if (Object.keys(changed).length === 0) return deleteOwn();
    own.current = JSON.stringify(changed);
    savePrivate(key, changed);
  };
  const keepLast = useEffectEvent(() => waiting.current?.save());
  useEffect(() => () => keepLast(), []);
  return {
    /** Whether a draft filled the form. */
    restored,
    restore: (): Partial<EventValues> | null => {
      const draft = readPrivate<Partial<EventValues>>(key);
      own.current = draft && JSON.stringify(draft);
      setRestored(draft !== null);
      return draft;
    },
    keep,
    keepSoon: (initial: EventValues, values: EventValues) => {
      stopWaiting();
      const save = () => keep(initial, values);
      waiting.current = { save, timer: setTimeout(save, restMs) };
    },
    forget: () => {
      stopWaiting();
      deleteOwn();
      setRestored(false);
    },
  };
}
