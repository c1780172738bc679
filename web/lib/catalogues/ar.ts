/** Where a browser finds the Arabic texts. One file per language, since a page loads the addresses of one only. */
export const files = import.meta.glob<object>([
  '../../../messages/ar/*.json',
  '!../../../messages/ar/{accounts,assistant,downloads,mail,mail-accounts,problems}.json',
]);
