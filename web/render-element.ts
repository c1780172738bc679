import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { TurnProvider } from './lib/own-turn.tsx';

/** Milliseconds of one turn of the event loop that rendering should take before other work goes on. */
const budgetMs = 5;
/** React asks once more when it tries a part again. */
const turns = new WeakMap<ReactElement, Promise<void>>();
const waiting: (() => void)[] = [];
let isPassing = false;

/**
 * React renders all that waits in one turn of the event loop. So each document, and each row of a list, waits here until a
 * turn has time for it. One row a turn would be too few: a busy site's turns are long, and a list took seconds.
 */
function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isPassing) void passTurns();
  });
}

async function passTurns(): Promise<void> {
  isPassing = true;
  for (let parts = 1; waiting.length > 0; ) {
    const took = await renderInNextTurn(waiting.splice(0, parts));
    if (took > budgetMs) parts = Math.ceil(parts / 2);
    else if (took < budgetMs / 2) parts *= 2;
  }
  isPassing = false;
}

/** @returns how long React took, in milliseconds */
async function renderInNextTurn(parts: readonly (() => void)[]): Promise<number> {
  let began = 0;
  setImmediate(() => {
    began = performance.now();
  });
  const asked = performance.now();
  for (const render of parts) render();
  // React renders a document in the promises that follow, or plans a row as an immediate; both come first.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const took = performance.now() - asked;
  await nextTurn();
  return took + performance.now() - began;
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
