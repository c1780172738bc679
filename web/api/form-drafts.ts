import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { deletePrivate, draftKey, readPrivate, savePrivate } from '../lib/private-storage.ts';
import { useViewer } from './account.ts';

/**
 * Saves a form's unsent values for this tab, so that a reload or an expired session loses nothing.
 *
 * @param form identifies the form and its subject
 * @param value the values; null while the form is empty
 * @param restore called with previously saved values
 * @returns clears them, once they are sent
 */
export function useFormDraft<T>(form: string, value: T | null, restore: (value: T) => void): () => void {
  const viewer = useViewer();
  // The owner; unchanged when the session ends.
  const [userId] = useState(viewer?.$id ?? '');
  const key = draftKey(userId, form);
  const restoreSaved = useEffectEvent(() => {
    const saved = readPrivate<T>(key, 'tab');
    if (saved !== null) restore(saved);
  });
  useLayoutEffect(() => restoreSaved(), []);
  const save = useEffectEvent(() => {
    if (value === null) deletePrivate(key, 'tab');
    else savePrivate(key, value, 'tab');
  });
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves on each change of the text
  useEffect(() => save(), [text]);
  return () => deletePrivate(key, 'tab');
}

/**
 * Deletes what a form that isn't there any more has saved.
 *
 * @param userId its owner; empty for a visitor
 */
export function forgetFormDraft(userId: string, form: string): void {
  deletePrivate(draftKey(userId, form), 'tab');
}
