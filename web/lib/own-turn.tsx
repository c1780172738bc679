import { createContext, type ReactNode, use } from 'react';

const TurnContext = createContext<(() => Promise<void>) | null>(null);

/** What to wait for before the next part of a long rendering. Without it, as in the browser, nothing waits. */
export const TurnProvider = TurnContext.Provider;

/**
 * A part that the server renders in a turn of the event loop of its own, so that other requests don't wait for all of a
 * long list. The markup is the same.
 */
export function OwnTurn({ children }: { readonly children: ReactNode }) {
  const turn = use(TurnContext);
  // When the part is tried again, React uses the promise of the first try.
  if (turn !== null) use(turn());
  return children;
}
