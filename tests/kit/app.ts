import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { compose, type Mela } from '../../server/compose/index.ts';
import { type Config, readConfig } from '../../server/config/index.ts';
import type { Environment } from '../../server/config/settings-reader.ts';
import type { Renderer } from '../../server/pages/index.ts';
import { TestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { removeFolder } from './temporary-folder.ts';

/** The whole product on its own database, with a clock the test sets. */
export interface TestMela extends Mela {
  readonly config: Config;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  /** Listens on a free loopback port and returns the URL. */
  listen(): Promise<string>;
}

/** Settings for tests: high limits unless a test sets them. */
const testSettings: Environment = {
  SECRET: 'a secret that serves tests and nothing else',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  SIGNUPS_PER_HOUR: '100000',
  LOGINS_PER_HOUR: '100000',
  DOCUMENT_WRITES_PER_MINUTE: '100000',
  FILE_WRITES_PER_MINUTE: '100000',
  PREVIEWS_PER_MINUTE: '100000',
  CHAT_QUESTIONS_PER_MINUTE: '100000',
};

/**
 * Composes the product as a start would, with `settings` and `clock` overridden. Responses are cached for
 * visitors only on request: most tests change rows or the clock directly.
 */
export async function startMela(
  options: {
    settings?: Environment;
    clock?: TestClock;
    databaseUrl?: string;
    renderer?: Renderer;
    shareFor?: number | 'as in use';
    recheckMs?: number;
    /** Log destination; none by default. */
    log?: Logger;
  } = {},
): Promise<TestMela> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'mela-files-'));
  const config = readConfig({ ...testSettings, DATA_DIR: dataDir, ...options.settings });
  const clock = options.clock ?? new TestClock();
  const log = options.log ?? pino({ level: config.log.level });
  const { renderer } = options;
  const mela = await compose({
    config,
    databaseUrl,
    log,
    clock,
    checkReplies: true,
    // What else runs on the machine must not slow lines down.
    strained: () => false,
    ...(options.shareFor !== 'as in use' && { shareFor: options.shareFor ?? 0 }),
    ...(renderer && { renderer }),
    recheckMs: options.recheckMs,
  });
  return {
    ...mela,
    config,
    clock,
    databaseUrl,
    listen: () => mela.app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await mela.close();
      await database?.drop();
      await removeFolder(dataDir);
    },
  };
}

/**
 * One product for the tests of a file.
 *
 * @example
 * const mela = useMela();
 * test('…', async () => { await mela().app.inject({ url: '/health/live' }); });
 */
export function useMela(options: Parameters<typeof startMela>[0] = {}): () => TestMela {
  let running: TestMela | undefined;
  beforeAll(async () => {
    running = await startMela(options);
  });
  afterAll(() => running?.close());
  return () => {
    if (running === undefined)
      throw new Error('The product runs in tests and hooks, not while a file is collected.');
    return running;
  };
}
