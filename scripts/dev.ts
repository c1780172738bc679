import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { config } from '../server/config/index.ts';
import { startEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { withProgress } from '../server/infra/progress.ts';
import { explain } from '../server/start/console.ts';
import { aborted, listenForStopSignals } from '../server/start/stop-signals.ts';

/**
 * The development server. The database keeps running while the server restarts on every source change; Vite
 * watches the web client's sources.
 */
async function develop(): Promise<void> {
  const { stop } = listenForStopSignals();
  const { database, dataDir } = config();
  await using started = new AsyncDisposableStack();
  const environment = { ...process.env };
  if (database.kind === 'embedded') {
    const embedded = await withProgress('Starting the database', () => startEmbeddedPostgres(dataDir));
    started.defer(() => embedded.stop());
    environment.DATABASE_URL = embedded.url;
  }
  const site = fileURLToPath(new URL('development/site.ts', import.meta.url));
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', site], {
    env: environment,
    stdio: 'inherit',
    // Ctrl-C is handled by us: the server stops first, then the database.
    detached: process.platform !== 'win32',
  });
  const ended = once(server, 'exit');
  void aborted(stop).then(() => server.kill('SIGTERM'));
  await ended;
}

try {
  await develop();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
