import { run } from '../../server/start/run.ts';
import { openSources } from './sources.ts';

await run(openSources);
