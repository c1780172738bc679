import benchAssistant from './assistant.ts';
import benchBoard from './board.ts';
import benchDiscovery from './discovery.ts';
import benchGeocode from './geocode.ts';
import benchMails from './mails.ts';
import benchPage from './page.ts';
import benchRegistrations from './registrations.ts';
import benchStart from './start.ts';
import benchWeb from './web.ts';

/** Each measures against its own limits and tells whether it kept them. */
const benches: Record<string, () => Promise<boolean>> = {
  assistant: benchAssistant,
  board: benchBoard,
  discovery: benchDiscovery,
  geocode: benchGeocode,
  mails: benchMails,
  page: benchPage,
  registrations: benchRegistrations,
  start: benchStart,
  web: benchWeb,
};

const [name, ...others] = process.argv.slice(2);
const chosen = name === undefined ? Object.keys(benches) : [name];
const unknown = others.length > 0 || chosen.some((each) => !(each in benches));
if (unknown) {
  console.error(`Usage: npm run bench [-- ${Object.keys(benches).join(' | ')}]`);
  process.exitCode = 1;
} else {
  for (const each of chosen) {
    console.log(`${each}:`);
    if (!(await benches[each]?.())) process.exitCode = 1;
  }
}
