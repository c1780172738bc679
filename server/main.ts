import { openBuiltClient } from './pages/index.ts';
import { run } from './run.ts';

await run(async () => ({ renderer: await openBuiltClient(new URL('../dist/', import.meta.url)) }));
