import type * as en from '../en/accounts.ts';
import type { Translation } from '../translation.ts';

/** What the server writes into accounts. */
export const accounts: Translation<typeof en.accounts> = {
  formerMember: 'पूर्व सदस्य',
};
