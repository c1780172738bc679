import { once } from 'node:events';
import { connect } from 'node:net';

/** A keep-alive connection that sends one request after the other. */
export interface Connection {
  /**
   * Sends a request and resolves with the status of its whole answer.
   * @throws Error if the connection breaks, or the answer doesn't tell its length
   */
  send(request: string): Promise<number>;
  close(): void;
}

/** Opens one to this site. The client of `node:http` takes four times as long for a request, on the server's processors. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<number> | null = null;
  let received = '';
  const fail = (error: Error) => waiting?.reject(error);
  socket.setEncoding('latin1');
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The site closed a connection.')));
  socket.on('data', (part: string) => {
    received += part;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1];
    if (length === undefined) return fail(new Error('An answer has no length.'));
    if (received.length < headEnd + 4 + Number(length)) return;
    const status = Number(received.slice(9, 12));
    received = '';
    waiting?.resolve(status);
  });
  return {
    send(request) {
      waiting = Promise.withResolvers<number>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** The text of a request with a JSON body, as browsers send it. */
export function jsonRequest(
  url: string,
  { method, cookie, body }: { method: string; cookie: string; body: object },
): string {
  const { host, pathname } = new URL(url);
  const text = JSON.stringify(body);
  const headers = [
    `${method} ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'connection: keep-alive',
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${text}`;
}
