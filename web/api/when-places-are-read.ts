import { isProblem } from './errors.ts';

/** How often a call is repeated at most: with two seconds in between, far longer than any reading takes. */
export const mostTries = 90;
/** Where the answer does not say when to come again, in seconds. */
const usualWait = 2;

/** Whether a call was refused only because the site, just started, still reads its list of places. */
export function isReadingPlaces(error: unknown): boolean {
  return isProblem(error, 'places_loading');
}

/** When to repeat a call that was refused, in milliseconds. */
export function waitOf(error: unknown): number {
  return ((isProblem(error) && error.retryAfter) || usualWait) * 1000;
}

/**
 * Calls, and calls again for as long as the site still reads its list of places.
 *
 * @param onWait hears at the first refusal that it will take a moment
 * @throws what the call throws otherwise, and the refusal itself after `mostTries`
 */
export async function whenPlacesAreRead<Answer>(
  call: () => Promise<Answer>,
  onWait: () => void,
  pause: (milliseconds: number) => Promise<void> = delay,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isReadingPlaces(error) || tries === mostTries) throw error;
      if (tries === 1) onWait();
      await pause(waitOf(error));
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
