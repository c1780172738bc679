import { text } from 'node:stream/consumers';
import { config } from '../config/index.ts';
import { createLog } from '../infra/log/log.ts';
import { explain } from './console.ts';
import { prepareDatabase } from './prepare-database.ts';

// A program of its own, see `workers.ts`. The address has a password, so it comes through the standard input.
try {
  await prepareDatabase(JSON.parse(await text(process.stdin)), createLog(config().log));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
