import { AsyncLocalStorage } from 'node:async_hooks';

const traces = new AsyncLocalStorage<string | undefined>();

/** The id of the request on whose behalf this runs, also in calls within the process and in jobs that it queued. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** Has everything that `work` does, now and after every pause, run on behalf of this request; of none, where undefined. */
export function withTrace<T>(trace: string | undefined, work: () => T): T {
  return traces.run(trace, work);
}
