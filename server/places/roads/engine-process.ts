/**
 * A process for the routing engine alone: what goes wrong in native code ends this process and not the site.
 * Started by `engine.ts` with the folder of the engine's package and its settings; speaks over the channel to its
 * parent and ends with it.
 */
import { createRequire } from 'node:module';
import type { EngineModule } from './engine-package.ts';

/** A question to the engine, in its JSON. */
export interface EngineQuestion {
  readonly number: number;
  readonly question: string;
}

/** Its answer; `refusal` is the engine's word on why it has none. */
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
// Ctrl-C reaches all processes of a console; the site first lets requests end that may want a way.
process.on('SIGINT', () => undefined);
