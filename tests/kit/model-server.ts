import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The parts of a request that tests look at. */
export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** The model's response: text, tool calls, or something unusable. */
export type Said =
  | { readonly text: string }
  | { readonly calls: readonly { readonly name: string; readonly input: unknown }[] }
  | { readonly status: number }
  | 'break off'
  | 'never answer';

/** A language model with scripted responses, over the streaming chat completions protocol. */
export async function startModelServer() {
  const requests: (ModelRequest & { readonly authorization: string | undefined })[] = [];
  let script: (request: ModelRequest, turn: number) => Said = () => ({ text: 'Nothing to say.' });
  let turn = 0;
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ModelRequest;
    requests.push({ ...body, authorization: request.headers.authorization });
    speak(response, script(body, turn++));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Sets the responses; `turn` counts from 0. */
    play(next: (request: ModelRequest, turn: number) => Said): void {
      script = next;
      turn = 0;
      requests.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function speak(response: ServerResponse, said: Said): void {
  if (said === 'never answer') return;
  if (said !== 'break off' && 'status' in said) {
    response.writeHead(said.status).end('{"error":{"message":"no"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const tell = (delta: object) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
  if (said === 'break off') {
    tell({ content: 'I was about to' });
    response.end();
    return;
  }
  if ('text' in said) {
    // In pieces, as models do.
    for (const content of said.text.match(/.{1,7}/gs) ?? []) tell({ content });
  } else {
    for (const [index, { name, input }] of said.calls.entries()) {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      tell({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
      });
      for (const part of text.match(/.{1,9}/gs) ?? []) {
        tell({ tool_calls: [{ index, function: { arguments: part } }] });
      }
    }
  }
  response.end('data: [DONE]\n\n');
}

/** The tool results so far, as the model receives them. */
export function toolResults({ messages }: ModelRequest): string[] {
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
}
