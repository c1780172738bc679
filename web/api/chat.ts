import type { ChatReply, ChatRequest } from '../../contracts/assistant.ts';
import type { ProblemBody, ProblemType } from '../../contracts/problem.ts';
import { NetworkError, ProblemError } from '../lib/errors.ts';

/**
 * Asks the assistant; with a language model, the reply streams in.
 *
 * @param options `onText` gets the text received so far
 * @throws ProblemError when the API refuses, NetworkError when the reply is incomplete
 */
export async function askAssistant(
  request: ChatRequest,
  { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
): Promise<ChatReply> {
  try {
    const response = await fetch('/v1/chat', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json' },
      body: JSON.stringify(request),
      signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream && response.body !== null) return await readStream(response.body, onText);
    const body = await response.json();
    if (response.ok) return body as ChatReply;
    const problem = body as ProblemBody;
    throw new ProblemError(response.status, problem.type as ProblemType, problem.message, problem);
  } catch (error) {
    throw error instanceof ProblemError || signal.aborted ? error : new NetworkError(error);
  }
}

async function readStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onText: (text: string) => void,
): Promise<ChatReply> {
  let waiting = '';
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const frames = (waiting + chunk).split('\n\n');
    waiting = frames.pop() ?? '';
    for (const frame of frames) {
      const kind = /^event: (.*)$/m.exec(frame)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}');
      if (kind === 'reply') return data as ChatReply;
      if (kind === 'text') {
        text += (data as { delta: string }).delta;
        onText(text);
      }
    }
  }
  throw new NetworkError(new Error('the answer broke off'));
}
