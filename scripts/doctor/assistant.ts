import { type AnswerSource, AssistantError } from '../../server/assistant/index.ts';
import { answerSourceOf } from '../../server/compose/assistant.ts';
import type { Check } from './check.ts';

const question = 'Answer with the one word: yes';

/** Asks the configured assistant service one short question, which may cost a small amount. */
export const assistant: Check = {
  name: 'assistant',
  async run({ config }) {
    const answering = answerSourceOf(config.assistant);
    if (answering.kind === 'built_in') return [{ state: 'good', text: 'The built-in assistant answers.' }];
    const whose = answering.kind === 'model' ? 'The language model' : 'The chat service';
    try {
      await ask(answering);
      return [{ state: 'good', text: `${whose} answers.` }];
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      return [
        {
          // The built-in assistant takes over.
          state: 'warning',
          text: `The built-in assistant answers instead: ${error.message}.`,
          remedy:
            answering.kind === 'model'
              ? 'Check CHAT_MODEL_URL (without /chat/completions), CHAT_MODEL_KEY and CHAT_MODEL, and whether CHAT_MODEL_SECONDS is long enough.'
              : 'Check CHAT_URL, and that the service is running. It must accept {"message"} by POST and return {"response"}.',
        },
      ];
    }
  },
};

async function ask(answering: Exclude<AnswerSource, { kind: 'built_in' }>): Promise<void> {
  const signal = AbortSignal.timeout(answering.seconds * 1000);
  if (answering.kind === 'service') await answering.service.ask(question, signal);
  else
    await answering.model.complete([{ role: 'user', content: question }], [], {
      signal,
      onText: () => undefined,
    });
}
