import { sql } from 'kysely';
import type { Check, Finding } from './examine.ts';

/** Whether administrators have the second factor that the settings ask of them. */
export const administrators: Check = {
  name: 'administrators',
  async run({ config, openDatabase }) {
    const { db } = await openDatabase();
    const { rows } = await sql<{ email: string; protected: boolean }>`
      select email,
        exists (select from totp_authenticators where user_id = users.id and confirmed_at is not null)
          or exists (select from passkeys where user_id = users.id) as protected
      from users where administrator_since is not null order by email`.execute(db);
    const without = rows.filter((each) => !each.protected).map(({ email }) => email);
    const people = rows.length === 1 ? '1 administrator' : `${rows.length} administrators`;
    if (!config.administratorsNeedSecondFactor || without.length === 0) {
      return [{ state: 'good', text: `${people}, ${rows.length - without.length} with a second factor.` }];
    }
    const finding: Finding = {
      state: 'warning',
      text: `These administrators have no rights until they set up a second factor (ADMIN_SECOND_FACTOR): ${without.join(', ')}.`,
      remedy: 'Ask them to set one up under "Login and security" in their profile settings.',
    };
    return [finding];
  },
};
