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
import benchMemory from './memory.ts';
import benchPage from './page.ts';
import benchRegistrations from './registrations.ts';
import benchRush, { benchPools } from './rush.ts';
import benchScale from './scale.ts';
import benchSearch from './search.ts';
import benchStart from './start.ts';
import benchTraffic from './traffic.ts';
import benchWaitingRoom from './waiting-room.ts';
import benchWeb from './web.ts';

const { values, positionals } = parseArgs({
  options: { questions: { type: 'string' } },
  allowPositionals: true,
});

/**
 * Each bench checks its own limits and returns whether they were met; some take a number of events or people,
 * `traffic` that of a row (0 for all) and of processes,
 * `memory` that of processes, `waiting-room` those of processes and of people let in per minute.
 */
const benches: Record<string, (...sizes: number[]) => Promise<boolean>> = {
  assistant: () => benchAssistant(values.questions),
  board: benchBoard,
  discovery: benchDiscovery,
  geocode: benchGeocode,
  mails: benchMails,
  growth: benchGrowth,
  list: benchList,
  live: benchLive,
  manage: benchManage,
  memory: benchMemory,
  page: benchPage,
  registrations: benchRegistrations,
  rush: benchRush,
  'rush-pools': benchPools,
  scale: benchScale,
  search: benchSearch,
  start: benchStart,
  traffic: benchTraffic,
  'waiting-room': benchWaitingRoom,
  web: benchWeb,
};

const [name, ...sizes] = positionals;
const chosen = name === undefined ? Object.keys(benches) : [name];
const areSizes = sizes.length <= 3 && sizes.every((size) => /^\d+$/.test(size));
if (!areSizes || chosen.some((each) => !(each in benches))) {
  console.error(`Usage: npm run bench [-- ${Object.keys(benches).join(' | ')} [size]] [--questions <file>]`);
  process.exitCode = 1;
} else {
  for (const each of chosen) {
    console.log(`${each}:`);
    if (!(await benches[each]?.(...sizes.map(Number)))) process.exitCode = 1;
  }
}
