import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { TurnProvider } from './lib/own-turn.tsx';

let lastTurn = Promise.resolve();
/** React asks once more when it tries a part again. */
const turns = new WeakMap<ReactElement, Promise<void>>();

/** React renders all that waits in one turn of the event loop: each document, and each row of a list, gets its own. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

function turnOf(part: ReactElement): Promise<void> {
  const turn = turns.get(part) ?? ownTurn();
  turns.set(part, turn);
  return turn;
}

/** Renders to a string. Suspense streaming would need inline scripts, which the content security policy forbids. */
export async function renderElement(
  element: ReactElement,
  onError: (error: unknown) => void,
): Promise<string> {
  const out = new PassThrough();
  await ownTurn();
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(createElement(TurnProvider, { value: turnOf }, element), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        stream.pipe(out);
        resolve();
      },
      // A part with its own fallback is omitted or rendered in the browser; any other error fails the page.
      onError: (error) => {
        onError(error);
      },
      onShellError: reject,
    });
  });
  return text(out);
}
