import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as received by the server. */
interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly raw: Buffer;
}

/** How the server handles the next recipient or message; see {@link MailServer.behave}. */
export type ServerBehaviour =
  | 'take'
  | { readonly refuse: 'recipient' | 'message'; readonly code: number; readonly words: string }
  | { readonly hangUp: 'before data' | 'within data' | 'after data' }
  /** Accepts it, and responds after this many milliseconds. */
  | { readonly slowly: number }
  | { readonly silent: 'after data' };

/** A real mail server on a loopback port that accepts all email unless told otherwise. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** How to handle the next emails, in order; later ones are accepted. */
  behave(...behaviours: ServerBehaviour[]): void;
  stop(): Promise<void>;
}

/** `options` are the library's, e.g. to require a password. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const queue: ServerBehaviour[] = [];
  const taken = new Map<string, ServerBehaviour>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo(_address, session, done) {
      const behaviour = queue.shift() ?? 'take';
      taken.set(session.id, behaviour);
      if (typeof behaviour === 'object' && 'refuse' in behaviour && behaviour.refuse === 'recipient') {
        return done(refusal(behaviour));
      }
      if (typeof behaviour === 'object' && 'hangUp' in behaviour && behaviour.hangUp === 'before data') {
        return hangUp(server, session.id);
      }
      done();
    },
    async onData(stream, session, done) {
      const behaviour = taken.get(session.id) ?? 'take';
      if (typeof behaviour === 'object' && 'hangUp' in behaviour && behaviour.hangUp === 'within data') {
        return stream.once('data', () => hangUp(server, session.id));
      }
      const raw = await buffer(stream);
      if (typeof behaviour === 'object' && 'refuse' in behaviour) return done(refusal(behaviour));
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        to: rcptTo.map(({ address }) => address).join(', '),
        from: mailFrom ? mailFrom.address : '',
        raw,
      });
      if (behaviour === 'take') return done();
      if ('slowly' in behaviour) return setTimeout(done, behaviour.slowly);
      if ('hangUp' in behaviour) hangUp(server, session.id);
    },
    ...options,
  });
  // A client that hung up, such as one that doesn't trust the certificate, is no fault of the server.
  server.on('error', (error) => {
    if (!('meta' in error)) throw error;
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (...behaviours) => queue.push(...behaviours),
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

function refusal({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

function hangUp(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections) {
    if (connection.session.id === sessionId) connection._socket.destroy();
  }
}
