/** Where a browser finds the English texts. One file per language, since a page loads the addresses of one only. */
export const files = import.meta.glob<object>([
  '../../../messages/en/*.json',
  '!../../../messages/en/{accounts,assistant,downloads,mail,mail-accounts,problems}.json',
]);
