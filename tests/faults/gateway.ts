import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy between server and database: keeps one address across restarts, and adds delay. */
export class Gateway {
  /** The port to connect to; 0 for none. */
  target: number;
  /** Delay of the database's responses in milliseconds. */
  delay = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  static async open(target: number): Promise<Gateway> {
    const gateway = new Gateway(target);
    await once(gateway.#server.listen(0, '127.0.0.1'), 'listening');
    return gateway;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    const late = new Transform({
      transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), this.delay),
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(late).pipe(near);
  }
}
