import { config } from '../server/config/index.ts';
import { explain } from '../server/start/console.ts';

// For the service manager, before each start and reload. Unlike `npm run doctor`, it loads nothing but the settings:
// the site waits for it.
try {
  config();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
