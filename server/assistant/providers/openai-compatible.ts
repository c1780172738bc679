import { z } from 'zod';
import {
  AssistantError,
  type LanguageModel,
  type ModelMessage,
  type ToolCall,
  type ToolSpec,
} from '../deps.ts';

/** The base URL without `/chat/completions`, and the model. */
interface Options {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
}

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                index: z.int().min(0).max(31),
                id: z.string().nullish(),
                function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .default([]),
});

/** Longest answer in characters, whatever the service sends. */
const maxTextLength = 20_000;

/** OpenAI's chat completions API, which other services and local servers offer as well. */
export function openAiCompatible({ url, key, model }: Options): LanguageModel {
  return {
    async complete(messages, tools, { signal, onText }) {
      try {
        const response = await fetch(`${url}/chat/completions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify(bodyOf(model, messages, tools)),
          signal,
        });
        if (!response.ok || response.body === null) {
          throw new AssistantError(`the language model rejected the request (${response.status})`);
        }
        return await readAnswer(response.body, onText);
      } catch (cause) {
        if (cause instanceof AssistantError) throw cause;
        // The cause contains no more than the host.
        throw new AssistantError('the answer of the language model was incomplete', { cause });
      }
    },
  };
}

function bodyOf(model: string, messages: readonly ModelMessage[], tools: readonly ToolSpec[]) {
  return {
    model,
    messages,
    stream: true,
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  };
}

async function readAnswer(body: ReadableStream<Uint8Array<ArrayBuffer>>, onText: (delta: string) => void) {
  let text = '';
  const calls: { id: string; name: string; arguments: string }[] = [];
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') return { text, calls: calls.map(asToolCall) };
    for (const { delta } of Chunk.parse(JSON.parse(data)).choices) {
      if (delta.content) {
        text += delta.content;
        onText(delta.content);
      }
      for (const { index, id, function: part } of delta.tool_calls ?? []) {
        const held = calls[index] ?? { id: '', name: '', arguments: '' };
        calls[index] = {
          id: held.id || (id ?? ''),
          name: held.name || (part?.name ?? ''),
          arguments: held.arguments + (part?.arguments ?? ''),
        };
      }
    }
    if (text.length > maxTextLength)
      throw new AssistantError('the answer of the language model was too long');
  }
  throw new AssistantError('the language model stopped in the middle of its answer');
}

/** The data of each server-sent event. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let waiting = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (waiting + chunk).split(/\r?\n/);
    waiting = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
}

function asToolCall({
  id,
  name,
  arguments: text,
}: {
  id: string;
  name: string;
  arguments: string;
}): ToolCall {
  return { id, type: 'function', function: { name, arguments: text } };
}
