import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands in front of several processes: one address, whose connections go to each of them in turn. */
export interface Proxy extends AsyncDisposable {
  readonly port: number;
}

/**
 * Passes connections on to these ports of this machine, and to the next one where one is closed. It stands for the
 * proxy of a real site (Caddy, nginx, a platform's), which also has the certificate.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  let turn = 0;
  const open = new Set<Socket>();
  const passOn = (visitor: Socket, tries: number): void => {
    const server = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    server.once('connect', () => {
      visitor.pipe(server).pipe(visitor);
      server.on('error', () => visitor.destroy());
      visitor.on('close', () => server.destroy());
    });
    server.once('error', () => {
      if (server.connecting || server.bytesRead > 0 || tries === 0) visitor.destroy();
      else passOn(visitor, tries - 1);
    });
  };
  const proxy = createServer((visitor) => {
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor));
    visitor.on('error', () => visitor.destroy());
    passOn(visitor, ports.length - 1);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
