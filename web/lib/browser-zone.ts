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
  // A device whose clock is set to UTC, where nobody lives.
  if (timeZone === undefined || timeZone === 'Etc/Unknown') return null;
  return renamed[timeZone] ?? timeZone;
}
