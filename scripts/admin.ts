import { parseArgs } from 'node:util';
import { Email } from '../contracts/values.ts';
import { config } from '../server/config/index.ts';
import {
  listAdministrators,
  logOutEveryone,
  removeSecondFactor,
  setAdministrator,
} from '../server/features/accounts/index.ts';
import { deleteAllKeys } from '../server/features/api-keys/index.ts';
import { endMaintenance, startMaintenance } from '../server/features/site/index.ts';
import { transaction } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { runCommand, UsageError } from './command-line.ts';
import { openSiteDatabase, type SiteDatabase } from './site-database.ts';

const usage = `Usage: npm run admin -- <command>

Manage the administrators of this site, help people who are locked out, and make the site
read-only.

  grant <email>    make this person an administrator; they need a verified account
  revoke <email>   remove their administrator rights
  list             list the administrators
  remove-second-factor <email>
                   remove this person's authenticator app, recovery codes and passkeys, for
                   when they have lost their phone; logs them out everywhere and emails them

  log-out-everyone end all sessions and delete all API keys, for when someone was in the server

  maintenance on|off
                   make the site read-only and say so on every page, or end that

Example: npm run admin -- grant you@example.org`;

type Change = 'grant' | 'revoke' | 'remove-second-factor';
type Wanted =
  | { readonly what: 'list' | 'log-out-everyone' }
  | { readonly what: 'maintenance'; readonly on: boolean }
  | { readonly what: Change; readonly email: string };

const isChange = (what: string | undefined): what is Change =>
  what === 'grant' || what === 'revoke' || what === 'remove-second-factor';

function readArguments(): Wanted {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [what, address, ...others] = positionals;
  if ((what === 'list' || what === 'log-out-everyone') && address === undefined) return { what };
  if (what === 'maintenance') {
    if ((address !== 'on' && address !== 'off') || others.length > 0)
      throw new UsageError('Write: maintenance on, or maintenance off.');
    return { what, on: address === 'on' };
  }
  if (!isChange(what) || others.length > 0)
    throw new UsageError(
      'Choose a command: grant, revoke, list, remove-second-factor, log-out-everyone or maintenance.',
    );
  const email = Email.safeParse(address);
  if (!email.success) throw new UsageError(`Enter an email address: ${what} <email>.`);
  return { what, email: email.data };
}

async function run(wanted: Wanted): Promise<void> {
  await using site = await openSiteDatabase();
  if (wanted.what === 'maintenance') {
    await maintain(site.db, wanted.on);
    return;
  }
  if (wanted.what === 'log-out-everyone') {
    const [sessions, keys] = await transaction(site.db, async (tx) => [
      await logOutEveryone(tx, systemClock.now()),
      await deleteAllKeys(tx),
    ]);
    console.log(`${sessions} sessions ended, ${keys} API keys deleted.`);
    return;
  }
  if ('email' in wanted) {
    const { what, email } = wanted;
    if (what === 'remove-second-factor') {
      await removeFactors(site.db, email);
      return;
    }
    const change = { email, granted: what === 'grant', now: systemClock.now() };
    const id = await transaction(site.db, (tx) => setAdministrator(tx, change));
    if (id === null) {
      throw new UsageError(`There is no verified account with the address ${email}. Sign up with it first.`);
    }
    console.log(
      what === 'grant' ? `${email} is now an administrator.` : `${email} is no longer an administrator.`,
    );
    return;
  }
  const people = await listAdministrators(site.db);
  for (const { email, name } of people) console.log(`${email}  ${name}`);
  if (people.length === 0)
    console.log('There are no administrators yet. Add one: npm run admin -- grant <email>');
}

async function maintain(db: SiteDatabase['db'], on: boolean): Promise<void> {
  const deps = { db, clock: systemClock };
  if (on) await startMaintenance(deps, null, { text: null, until: null });
  else await endMaintenance(deps, null);
  console.log(on ? 'The site is read-only now.' : 'The site can be used again.');
}

async function removeFactors(db: SiteDatabase['db'], email: string): Promise<void> {
  const profileUrl = `${config().site.url}/profile-settings`;
  const now = systemClock.now();
  const removed = await transaction(db, (tx) => removeSecondFactor(tx, { email, now, profileUrl }));
  if (removed === null) throw new UsageError(`There is no verified account with the address ${email}.`);
  console.log(
    removed
      ? `Removed the second factor and passkeys of ${email}. They have been logged out everywhere and emailed.`
      : `${email} has no second factor and no passkeys.`,
  );
}

await runCommand({ usage }, () => run(readArguments()));
