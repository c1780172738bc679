import { run } from '../../server/run.ts';
import { openSources } from './sources.ts';

await run(openSources);
