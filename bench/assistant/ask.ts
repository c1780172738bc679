import type { ChatContext, ChatReply, ChatRequest } from '../../contracts/assistant.ts';
import type { Mela } from '../../server/compose/index.ts';

/** The run fails if one of these is missed. */
export const limits = { shareRight: 0.95, shareOfLanguage: 0.92, p95Ms: 50 };

/** Asks over HTTP; without a cookie, as a visitor. */
export async function post(mela: Mela, payload: ChatRequest, cookie: string): Promise<ChatReply> {
  const answer = await mela.app.inject({
    method: 'POST',
    url: '/chat',
    payload,
    ...(cookie && { headers: { cookie } }),
  });
  if (answer.statusCode !== 200) throw new Error(`${payload.message}: ${answer.body}`);
  return answer.json();
}

/** The reply to the last of several messages, and how long each took. */
export async function converse(
  mela: Mela,
  messages: readonly string[],
  cookie: string,
): Promise<{ readonly reply: ChatReply; readonly milliseconds: number[] }> {
  let context: ChatContext | undefined;
  let reply: ChatReply | undefined;
  const milliseconds: number[] = [];
  for (const message of messages) {
    const start = performance.now();
    reply = await post(mela, { message, ...(context && { context }) }, cookie);
    milliseconds.push(performance.now() - start);
    context = reply.context;
  }
  if (reply === undefined) throw new Error('A conversation has at least one message');
  return { reply, milliseconds };
}

export function p95Of(milliseconds: readonly number[]): number {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
