import { readFile } from 'node:fs/promises';
import { judgeConversations } from './assistant/conversations.ts';
import { AskedQuestion } from './assistant/expectation.ts';
import { judgeQuestions } from './assistant/filters.ts';
import { printTranscripts } from './assistant/transcript.ts';
import { openWorld } from './assistant/world.ts';

/** Tuesday, 15 September 2026, 10:00 in India: the time of the questions about filters. */
const september = '2026-09-15T04:30:00Z';
/** Sunday, 22 November 2026, 12:00 in India: the time of conversations. */
const november = '2026-11-22T06:30:00Z';
/** When the sample events were made that the conversations' authors saw: already Monday in India. */
const filledForNovember = '2026-11-22T21:30:00Z';

/**
 * Asks the built-in assistant every question over HTTP, and reports the share of right answers and the
 * latency.
 *
 * @param file a file of conversations to ask instead, as bench/assistant/questions/README.md describes it; `transcripts`
 * prints whole conversations with their replies instead
 */
export default async function benchAssistant(file?: string): Promise<boolean> {
  if (file === 'transcripts') {
    await using world = await openWorld(november, { withRegistrations: true, filledAt: filledForNovember });
    await printTranscripts(world.mela);
    return true;
  }
  const working = file ?? new URL('./assistant/questions/conversations.json', import.meta.url);
  const asked = AskedQuestion.array().parse(JSON.parse(await readFile(working, 'utf8')));
  await using conversations = await openWorld(november, {
    withRegistrations: true,
    filledAt: filledForNovember,
  });
  const isRight = await judgeConversations(conversations.mela, asked);
  if (file !== undefined) return isRight;
  await using questions = await openWorld(september, { withRegistrations: false });
  return (await judgeQuestions(questions.mela)) && isRight;
}
