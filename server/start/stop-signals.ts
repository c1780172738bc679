const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** npm forwards Ctrl-C although the terminal already sent it to us: two signals for one keystroke. */
const SAME_KEYSTROKE_MS = 500;

export type StopSignals = {
  /** Aborted by the first signal: finish running work, accept nothing new. */
  readonly stop: AbortSignal;
  /** Aborted by the second: the user is waiting, stop at once. */
  readonly force: AbortSignal;
  /** Called by SIGHUP, as service managers send it: read the settings again. A closed terminal stops the site instead. */
  onReload: (listener: () => void) => void;
};

/** Replaces Node's default, which ends the process at once. */
export function listenForStopSignals(): StopSignals {
  const stop = new AbortController();
  const force = new AbortController();
  let first = 0;
  const reloads = new Set<() => void>();
  const stopping = process.stdout.isTTY ? [...SIGNALS, 'SIGHUP' as const] : SIGNALS;
  if (!process.stdout.isTTY) {
    process.on('SIGHUP', () => {
      for (const reload of reloads) reload();
    });
  }
  for (const name of stopping) {
    process.on(name, () => {
      const now = performance.now();
      if (stop.signal.aborted && now - first > SAME_KEYSTROKE_MS) force.abort(name);
      if (stop.signal.aborted) return;
      first = now;
      stop.abort(name);
    });
  }
  return { stop: stop.signal, force: force.signal, onReload: (listener) => reloads.add(listener) };
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
