/** Where a browser finds the Hindi texts. One file per language, since a page loads the addresses of one only. */
export const files = import.meta.glob<object>([
  '../../../messages/hi/*.json',
  '!../../../messages/hi/{accounts,assistant,downloads,mail,mail-accounts,problems}.json',
]);
