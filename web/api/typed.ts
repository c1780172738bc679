import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { forgetPrivate, keepPrivate, readPrivate, typedKey } from '../lib/private-storage.ts';
import { useViewer } from './account.ts';

/**
 * Keeps what somebody types into a form, in this tab, until it is sent: a reload, or a session that ends meanwhile, costs
 * them nothing.
 *
 * @param form names the form and what it is about
 * @param value what is typed; null while that is nothing
 * @param restore takes back what was typed before
 * @returns forgets it, once it is sent
 */
export function useTyped<T>(form: string, value: T | null, restore: (value: T) => void): () => void {
  const viewer = useViewer();
  // Whose it is: also once the session is over.
  const [userId] = useState(viewer?.$id ?? '');
  const key = typedKey(userId, form);
  const takeBack = useEffectEvent(() => {
    const kept = readPrivate<T>(key, 'tab');
    if (kept !== null) restore(kept);
  });
  useLayoutEffect(() => takeBack(), []);
  const keep = useEffectEvent(() => {
    if (value === null) forgetPrivate(key, 'tab');
    else keepPrivate(key, value, 'tab');
  });
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text is kept
  useEffect(() => keep(), [text]);
  return () => forgetPrivate(key, 'tab');
}
