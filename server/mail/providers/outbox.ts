import type { MailProvider } from '../provider.ts';

/** Keeps every mail in the database for whoever sits at this machine (ruling 30). */
export function outboxProvider(): MailProvider {
  return { deliver: async () => ({ outcome: 'kept' }) };
}
