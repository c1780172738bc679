import { config as readSettings } from '../config/index.ts';
import { createLog } from '../infra/log/log.ts';
import { explain } from './console.ts';
import { serve, type WebClient } from './serve.ts';
import { listenForStopSignals } from './stop-signals.ts';

/** The site's process, from reading the settings to the exit code. */
export async function run(openClient: () => Promise<WebClient>): Promise<never> {
  const signals = listenForStopSignals();
  try {
    const config = readSettings();
    await serve({ config, log: createLog(config.log), signals, openClient });
  } catch (error) {
    console.error(explain(error));
    return process.exit(1);
  }
  return process.exit(0);
}
