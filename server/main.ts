import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is loaded: what was compiled is kept, so that the next start takes a third of the time and less
// memory. Where the folder cannot be written to, everything is compiled each time.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const [{ openBuiltClient }, { run }] = await Promise.all([import('./pages/index.ts'), import('./run.ts')]);

await run(async () => ({ renderer: await openBuiltClient(new URL('../dist/', import.meta.url)) }));
