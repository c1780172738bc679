/**
 * A separate process for the routing engine: a crash in native code ends this process, not the site. Started
 * by `engine.ts` with the package folder and settings; communicates over IPC and exits with its parent.
 */
import { createRequire } from 'node:module';
import type { EngineModule } from './engine-package.ts';

/** In the engine's JSON. */
export interface EngineQuestion {
  readonly number: number;
  readonly question: string;
}

/** `refusal` is the engine's reason for not answering. */
export type EngineAnswer = { readonly number: number } & (
  | { readonly answer: string }
  | { readonly refusal: string }
);

const [, , packageFolder = '', settings = ''] = process.argv;
const { Actor } = createRequire(import.meta.url)(packageFolder) as EngineModule;
const engine = new Actor(settings);

async function answerTo({ number, question }: EngineQuestion): Promise<EngineAnswer> {
  try {
    return { number, answer: await engine.route(question) };
  } catch (error) {
    return { number, refusal: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (question: EngineQuestion) => {
  process.send?.(await answerTo(question));
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches all processes of a terminal; the site first finishes requests that may need a route.
process.on('SIGINT', () => undefined);
