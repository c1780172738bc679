import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Distributes connections over several processes in turn. */
export interface Proxy extends AsyncDisposable {
  readonly port: number;
}

/**
 * Forwards connections to these local ports, skipping closed ones. It stands in for a real site's proxy
 * (Caddy, nginx, a platform's), which also terminates TLS.
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
