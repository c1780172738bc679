/** Where a browser finds the German texts. One file per language, since a page loads the addresses of one only. */
export const files = import.meta.glob<object>([
  '../../../messages/de/*.json',
  '!../../../messages/de/{accounts,assistant,downloads,mail,mail-accounts,problems}.json',
]);
