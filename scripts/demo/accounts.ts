import { ensureAccount } from '../../server/accounts/index.ts';
import { hashPassword, noPassword } from '../../server/accounts/passwords.ts';
import { findUser, updateUser } from '../../server/accounts/store.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type Db, transaction } from '../../server/platform/database.ts';
import { attendees, type DemoOrganiser, demoPassword, organisers } from './people.ts';

/** Ids of the demo accounts. */
export interface DemoAccounts {
  readonly organisers: Readonly<Record<DemoOrganiser, string>>;
  readonly attendees: readonly string[];
}

/**
 * Finds or makes the demo accounts. A new one gets the demo password and has accepted the terms; one whose password was
 * changed keeps it.
 */
export async function demoAccounts(db: Db, legalVersion: string): Promise<DemoAccounts> {
  const hash = await hashPassword(demoPassword, 'demo');
  return transaction(db, async (tx) => {
    const account = async (whose: { email: string; name: string }) => {
      const id = await ensureAccount(tx, whose);
      const user = await findUser(tx, id);
      if (user?.password_hash === noPassword) {
        const now = systemClock.now();
        await updateUser(tx, id, now, {
          password_hash: hash,
          terms_version: legalVersion,
          terms_accepted_at: now,
        });
      }
      return id;
    };
    const ids: [string, string][] = [];
    for (const [key, whose] of Object.entries(organisers)) ids.push([key, await account(whose)]);
    const people: string[] = [];
    for (const person of attendees) people.push(await account(person));
    return { organisers: Object.fromEntries(ids) as DemoAccounts['organisers'], attendees: people };
  });
}
