import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ChatContext } from '../../contracts/assistant.ts';
import type { Mela } from '../../server/compose/index.ts';
import { post } from './ask.ts';
import { AskedQuestion } from './expectation.ts';
import { signIn } from './world.ts';

const Conversation = AskedQuestion.pick({ as: true, language: true, messages: true });
const file = new URL('./questions/transcripts.json', import.meta.url);

/** Prints whole conversations with every reply, for a person to read. */
export async function printTranscripts(mela: Mela): Promise<void> {
  const conversations = z.array(Conversation).parse(JSON.parse(await readFile(file, 'utf8')));
  const cookies = {
    guest: '',
    attendee: await signIn(mela, 'attendee'),
    organiser: await signIn(mela, 'organiser'),
  };
  for (const [at, { as, language, messages }] of conversations.entries()) {
    console.log(`\n— ${at + 1}, ${as}, ${language}`);
    let context: ChatContext | undefined;
    for (const message of messages) {
      const reply = await post(mela, { message, ...(context && { context }) }, cookies[as]);
      ({ context } = reply);
      const buttons = [...reply.actions.map(({ kind }) => kind), ...reply.suggestions];
      console.log(`> ${message}\n${reply.response.replace(/^/gm, '  ')}`);
      if (buttons.length > 0) console.log(`  [${buttons.join('] [')}]`);
    }
  }
}
