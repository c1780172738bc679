import { useHydrated } from './page-context.tsx';

/** Zones that some browsers still report under their older name. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Thimbu': 'Asia/Thimphu',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The zone of this browser; null where it doesn't say. */
export function browserZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // A device whose clock is set to UTC, where no one lives.
  if (timeZone === undefined || timeZone === 'Etc/Unknown') return null;
  return renamed[timeZone] ?? timeZone;
}

/** The reader's zone, once the page is hydrated: only the browser knows it. Until then that of `before`. */
export function useBrowserZone(before = 'UTC'): string {
  return useHydrated() ? (browserZone() ?? before) : before;
}
