import { parseArgs } from 'node:util';
import benchAssistant from './assistant.ts';
import benchBoard from './board.ts';
import benchDiscovery from './discovery.ts';
import benchGeocode from './geocode.ts';
import benchGrowth from './growth.ts';
import benchList from './list.ts';
import benchLive from './live.ts';
import benchMails from './mails.ts';
import benchManage from './manage.ts';
import benchPage from './page.ts';
import benchRegistrations from './registrations.ts';
import benchRush from './rush.ts';
import benchSearch from './search.ts';
import benchStart from './start.ts';
import benchWeb from './web.ts';

/**
 * Each bench checks its own limits and returns whether they were met; some take a number of events or people.
 */
const benches: Record<string, (size?: number, questions?: string) => Promise<boolean>> = {
  assistant: benchAssistant,
  board: benchBoard,
  discovery: benchDiscovery,
  geocode: benchGeocode,
  mails: benchMails,
  growth: benchGrowth,
  list: benchList,
  live: benchLive,
  manage: benchManage,
  page: benchPage,
  registrations: benchRegistrations,
  rush: benchRush,
  search: benchSearch,
  start: benchStart,
  web: benchWeb,
};

const { values, positionals } = parseArgs({
  options: { questions: { type: 'string' } },
  allowPositionals: true,
  strict: false,
});
const questions = typeof values.questions === 'string' ? values.questions : undefined;
const [name, size, ...others] = positionals;
const chosen = name === undefined ? Object.keys(benches) : [name];
const isSize = size === undefined || /^[1-9]\d*$/.test(size);
const unknown = others.length > 0 || !isSize || chosen.some((each) => !(each in benches));
if (unknown) {
  console.error(`Usage: npm run bench [-- ${Object.keys(benches).join(' | ')} [size]] [--questions <file>]`);
  process.exitCode = 1;
} else {
  for (const each of chosen) {
    console.log(`${each}:`);
    if (!(await benches[each]?.(size === undefined ? undefined : Number(size), questions)))
      process.exitCode = 1;
  }
}
