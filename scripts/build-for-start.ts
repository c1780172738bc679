import { config } from '../server/config/index.ts';
import { explain } from '../server/start/console.ts';
import { build } from './build.ts';

try {
  // First, so that a wrong setting is reported at once and not after a build.
  config();
  await build();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
