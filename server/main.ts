import { openBuiltClient } from './pages/index.ts';
import { run } from './start/serve.ts';

await run(async () => ({ renderer: await openBuiltClient(new URL('../dist/', import.meta.url)) }));
