import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';

/** Words a time by the reader's own clock, which only the browser knows. */
export function useTime(): (instant: string) => string {
  const formats = useFormats();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (instant) => formats.instant(instant, zone);
}
