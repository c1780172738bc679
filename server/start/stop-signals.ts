const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm passes a terminal's Ctrl-C on although the terminal sent it to us as well: two signals, one key stroke. */
const SAME_KEYSTROKE_MS = 500;

/** How the outside asks this process to end. */
export type StopSignals = {
  /** Aborted by the first signal: end what is under way, take on nothing new. */
  readonly stop: AbortSignal;
  /** Aborted by a second one: somebody is waiting, cut off what is still under way. */
  readonly hurry: AbortSignal;
};

/** Listens for the signals that end a process, instead of Node's own habit to drop everything. */
export function listenForStopSignals(): StopSignals {
  const stop = new AbortController();
  const hurry = new AbortController();
  let first = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      const now = performance.now();
      if (stop.signal.aborted && now - first > SAME_KEYSTROKE_MS) hurry.abort(name);
      if (stop.signal.aborted) return;
      first = now;
      stop.abort(name);
    });
  }
  return { stop: stop.signal, hurry: hurry.signal };
}

/** Resolves once `signal` is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
