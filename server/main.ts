import { run } from './start/serve.ts';

await run(async () => {
  // Not in the process that only starts the workers.
  const { openBuiltClient } = await import('./pages/index.ts');
  return { renderer: await openBuiltClient(new URL('../dist/', import.meta.url)) };
});
