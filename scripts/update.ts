import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { config } from '../server/config/index.ts';
import { systemClock } from '../server/infra/deps.ts';
import { runCommand, UsageError } from './command-line.ts';
import { goBack, publishedTags, UpdateRefused, update } from './update/steps.ts';

const usage = `Usage: npm run update [-- --to <tag> | --back [--replace=<site>] | --list]

Update this site to the newest release, or another one. Stop the site first.
Takes a backup, installs the release, and tries the backup on it. If that fails, the release
before is put back. The database is migrated when you start the site again.

  --to <tag>   the release, such as v0.3.0
  --back       go back to the release before the last update, with the backup that was taken
               then; what happened since is lost. --replace names the site, as for restore
  --list       list the releases, newest first`;

const refusal = (error: unknown) => (error instanceof UpdateRefused ? error.message : undefined);

await runCommand({ usage, explain: refusal }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      back: { type: 'boolean' },
      replace: { type: 'string' },
      list: { type: 'boolean' },
    },
  });
  if (positionals.length > 0 || (values.to && values.back)) throw new UsageError('Wrong arguments.');
  const folder = fileURLToPath(new URL('..', import.meta.url));
  if (values.list) {
    const tags = await publishedTags(folder);
    console.log(tags.length === 0 ? 'There is no release yet.' : tags.join('\n'));
    return;
  }
  const { dataDir, host, port } = config();
  const site = { folder, dataDir, host, port, say: (line: string) => console.log(`→ ${line}`) };
  if (values.back) {
    const { from } = await goBack(site, values.replace);
    console.log(`Back at ${from}. Start the site, then run: npm run doctor`);
    return;
  }
  const done = await update({ ...site, now: systemClock.now() }, values.to);
  console.log(
    done === null
      ? 'This is the newest release.'
      : `Updated to ${done.tag}. Start the site, then run: npm run doctor\nTo go back, stop it and run: npm run update -- --back`,
  );
});
