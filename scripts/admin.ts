import { parseArgs } from 'node:util';
import { Email } from '../contracts/values.ts';
import { listAdministrators, setAdministrator } from '../server/features/accounts/index.ts';
import { transaction } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { runCommand, UsageFault } from './command-line.ts';
import { openSiteDatabase } from './site-database.ts';

const usage = `Usage: npm run admin -- <command>

Manage the administrators of this site.

  grant <email>    make this person an administrator; they need a verified account
  revoke <email>   remove their administrator rights
  list             list the administrators

Example: npm run admin -- grant you@example.org`;

type Wanted = { readonly what: 'list' } | { readonly what: 'grant' | 'revoke'; readonly email: string };

function readArguments(): Wanted {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [what, address, ...others] = positionals;
  if (what === 'list' && address === undefined) return { what };
  if ((what !== 'grant' && what !== 'revoke') || others.length > 0)
    throw new UsageFault('Choose a command: grant, revoke or list.');
  const email = Email.safeParse(address);
  if (!email.success) throw new UsageFault(`Enter an email address: ${what} <email>.`);
  return { what, email: email.data };
}

async function run(wanted: Wanted): Promise<void> {
  await using site = await openSiteDatabase();
  if ('email' in wanted) {
    const { what, email } = wanted;
    const change = { email, granted: what === 'grant', now: systemClock.now() };
    const id = await transaction(site.db, (tx) => setAdministrator(tx, change));
    if (id === null) {
      throw new UsageFault(`There is no verified account with the address ${email}. Sign up with it first.`);
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

await runCommand({ usage }, () => run(readArguments()));
