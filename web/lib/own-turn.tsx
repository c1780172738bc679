import { createContext, type ReactElement, use } from 'react';

const TurnContext = createContext<((part: ReactElement) => Promise<void>) | null>(null);

/** What to wait for before a part of a long rendering. Without it, as in the browser, nothing waits. */
export const TurnProvider = TurnContext.Provider;

/**
 * A part that the server renders in a turn of the event loop of its own, so that other requests don't wait for all of a
 * long list. The markup is the same.
 */
export function OwnTurn({ children }: { readonly children: ReactElement }) {
  const turn = use(TurnContext);
  if (turn !== null) use(turn(children));
  return children;
}
