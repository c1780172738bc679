import { parseArgs } from 'node:util';
import { Email } from '../contracts/values.ts';
import { listAdministrators, setAdministrator } from '../server/features/accounts/index.ts';
import { transaction } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { runCommand, UsageFault } from './command-line.ts';
import { openSiteDatabase } from './site-database.ts';

const usage = `Usage: npm run admin -- <what>

  grant <e-mail>    lets the person with this confirmed account run the site
  revoke <e-mail>   takes that away
  list              says who runs the site`;

type Wanted = { readonly what: 'list' } | { readonly what: 'grant' | 'revoke'; readonly email: string };

function readArguments(): Wanted {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [what, address, ...others] = positionals;
  if (what === 'list' && address === undefined) return { what };
  if ((what !== 'grant' && what !== 'revoke') || others.length > 0) throw new UsageFault('Say what to do.');
  const email = Email.safeParse(address);
  if (!email.success) throw new UsageFault(`Say whom: ${what} <e-mail>.`);
  return { what, email: email.data };
}

async function run(wanted: Wanted): Promise<void> {
  await using site = await openSiteDatabase();
  if ('email' in wanted) {
    const { what, email } = wanted;
    const change = { email, granted: what === 'grant', now: systemClock.now() };
    const id = await transaction(site.db, (tx) => setAdministrator(tx, change));
    if (id === null) {
      throw new UsageFault(
        `Nobody with a confirmed account has the address ${email}. Sign up with it first.`,
      );
    }
    console.log(
      what === 'grant' ? `${email} runs the site from now on.` : `${email} no longer runs the site.`,
    );
    return;
  }
  const people = await listAdministrators(site.db);
  for (const { email, name } of people) console.log(`${email}  ${name}`);
  if (people.length === 0) console.log('Nobody runs the site yet: npm run admin -- grant <e-mail>');
}

await runCommand({ usage }, () => run(readArguments()));
